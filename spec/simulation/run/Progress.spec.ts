import { expect } from 'chai';
import { Progress } from './Progress.ts';

function shown(isTTY: boolean, steps: readonly [now: number, done: number][]): string[] {
  const written: string[] = [];
  let now = 0;
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  const progress = new Progress(terminal, { total: 100, before: 0 }, () => now);
  for (const [at, done] of steps) {
    now = at;
    progress.show(done, 1);
  }
  progress.end();
  return written;
}

describe('Progress', () => {
  it('draws a bar on a terminal, over the one before', () => {
    const [first, last, end] = shown(true, [
      [1_000, 50],
      [2_000, 100],
    ]);
    expect(first).to.match(/^\r\[={15} {15}\] 50 of 100 turns, 50 a second, 1 s left, 1 failed/);
    expect(last).to.match(/^\r\[={30}\] 100 of 100 turns/);
    expect(end).to.equal('\n');
  });

  it('prints a line now and then where there is no terminal, and at the end', () => {
    const lines = shown(false, [
      [1_000, 10],
      [31_000, 20],
      [32_000, 30],
      [33_000, 100],
    ]);
    expect(lines.map((line) => line.slice(0, 6))).to.deep.equal(['20 of ', '100 of']);
  });
});
