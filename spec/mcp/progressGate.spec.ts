import { expect } from 'chai';
import { type McpProgress, progressGate } from '../../lib/mcp/progressGate.ts';

describe('progressGate', () => {
  it('tells what goes on, in few words', () => {
    const tell = progressGate(() => 0);
    expect(tell({ type: 'progress', progress: 0 })).to.deep.equal({ progress: 0 });
    const told = tell({ progress: 0.5, total: 4, message: `a\u200b\nb${'c'.repeat(600)}` });
    expect(told).to.deep.equal({ progress: 0.5, total: 4, message: `a b${'c'.repeat(497)}…` });
    expect(Object.isFrozen(told)).to.equal(true);
  });

  it('tells nothing that does not go on, or is no news', () => {
    const tell = progressGate(() => 0);
    const news = [5, 5, 4, 6, Number.NaN, Number.POSITIVE_INFINITY, '7', undefined, 7];
    const told = news.map((progress) => tell({ progress })?.progress);
    const nothing = undefined;
    expect(told).to.deep.equal([5, nothing, nothing, 6, nothing, nothing, nothing, nothing, 7]);
    expect([null, 'news', 8].map(tell)).to.deep.equal([nothing, nothing, nothing]);
    expect(tell({ progress: 8, total: 'x', message: 5 })).to.deep.equal({ progress: 8 });
  });

  it('tells 100 at once and 20 a second, of a server that floods', () => {
    let time = 0;
    let progress = 0;
    const tell = progressGate(() => time);
    const flood = (): McpProgress[] =>
      Array.from({ length: 1_000 }, () => {
        progress += 1;
        return tell({ progress });
      }).filter((told) => told !== undefined);
    expect(flood()).to.have.length(100);
    expect(flood()).to.have.length(0);
    time = 500;
    expect(flood()).to.have.length(10);
    time = 3_600_000;
    expect(flood()).to.have.length(100);
  });
});
