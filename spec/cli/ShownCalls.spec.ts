import { expect } from 'chai';
import type { ShownCall } from '../../lib/cli/ShownCall.ts';
import { latestLine, ShownCalls, shownTime } from '../../lib/cli/ShownCalls.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { begun, said, sealed } from '../helpers/modelEvents.ts';
import { toolResult } from '../helpers/toolResult.ts';

const call = callOf('look', { index: 1 });
const text = (content: string) => [{ type: 'text', text: content }] as const;

/** What is shown of a call after each of these events, the first at 0 ms, the next 10 ms later. */
function follow(events: readonly (ModelEvent | ToolEvent)[]): (ShownCall | undefined)[] {
  const calls = new ShownCalls();
  return events.map((event, at) => calls.take(event, at * 10));
}

describe('ShownCalls', () => {
  it('follows a call from its beginning to its result', () => {
    const shown = follow([
      begun(1, 'look'),
      { type: 'tool-call-delta', index: 1, delta: '{"a"' },
      { type: 'tool-queued', call, waitsFor: 'turn', behind: 0 },
      { type: 'tool-start', call, attempt: 1 },
      { type: 'tool-progress', call, value: { done: 0.5 } },
      { type: 'tool-output', call, seq: 0, parts: text('abc') },
      { type: 'tool-result', call, result: toolResult(1, text('abc')) },
    ]);
    expect(shown.map((state) => state?.phase)).to.deep.equal([
      ...['writing', 'writing', 'waiting', 'running', 'running', 'running', 'settled'],
    ]);
    expect(shown[1]).to.include({ name: 'look', sinceMs: 0, argumentChars: 4 });
    expect(shown[2]).to.include({ waitsFor: 'turn', behind: 0, sinceMs: 20 });
    expect(shown[4]).to.include({ latest: '{"done":0.5}\n', attempts: 1 });
    expect(shown.at(-1)).to.include({ latest: 'abc', sinceMs: 30, settledMs: 60 });
  });

  it('changes nothing for what is no news of a call', () => {
    expect(follow([said('hello'), sealed(0, 'look')])).to.deep.equal([undefined, undefined]);
  });

  it('gives calls by index, and takes calls that it has not seen begin', () => {
    const calls = new ShownCalls();
    calls.take({ type: 'tool-start', call, attempt: 1 }, 0);
    calls.take(begun(0, 'first'), 0);
    expect(calls.all.map(({ name }) => name)).to.deep.equal(['first', 'look']);
  });

  it('has no time for a call that never ran', () => {
    const result = toolResult(1, [], { timing: { sealedAt: 0, settledAt: 1 } });
    const shown = follow([
      { type: 'tool-queued', call, waitsFor: 'commit' },
      { type: 'tool-result', call, result },
    ]);
    expect(shown.at(-1)).to.include({ sinceMs: 10, settledMs: 10 });
  });

  it('keeps only the end of much output', () => {
    const calls = new ShownCalls();
    for (let seq = 0; seq < 100; seq += 1) {
      calls.take({ type: 'tool-output', call, seq, parts: text('x'.repeat(100)) }, 0);
    }
    calls.take({ type: 'tool-output', call, seq: 100, parts: text('end') }, 0);
    expect(calls.all[0]?.latest).to.have.length(400).and.match(/end$/);
  });

  it('names media and links', () => {
    const parts = [
      { type: 'image', mediaType: 'image/png', data: '' },
      { type: 'link', url: 'http://x', name: 'X' },
    ] as const;
    const [shown] = follow([{ type: 'tool-output', call, seq: 0, parts }]);
    expect(shown?.latest).to.equal(' [image]  [X] ');
  });
});

describe('latestLine', () => {
  const [running] = follow([
    { type: 'tool-output', call, seq: 0, parts: text('a\u001b[2J\nb\n \n') },
  ]);

  it('is the last line of a running call, and the first of a result', () => {
    expect(running && latestLine(running)).to.equal('b');
    expect(running && latestLine({ ...running, phase: 'settled' })).to.equal('a␛[2J');
  });

  it('keeps only as much of a name as a row shows', () => {
    const [shown] = follow([begun(0, '\u001b\u0301'.repeat(100_000))]);
    expect(shown?.name).to.match(/^␛/).and.have.property('length').below(1_500);
  });
});

describe('shownTime', () => {
  const call = follow([begun(0, 'look')])[0] as ShownCall;

  it('is the time up to now, up to the result once there is one, and never below 0', () => {
    expect(shownTime({ ...call, sinceMs: 100 }, 1_340)).to.equal('1.24 s');
    expect(shownTime({ ...call, sinceMs: 100, settledMs: 300 }, 1_340)).to.equal('200 ms');
    expect(shownTime({ ...call, sinceMs: 100 }, 90)).to.equal('0 ms');
  });
});
