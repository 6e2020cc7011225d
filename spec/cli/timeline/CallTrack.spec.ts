import { expect } from 'chai';
import { CallTrack } from '../../../lib/cli/timeline/CallTrack.ts';
import type { ToolEvent, ToolQueuedEvent } from '../../../lib/tools/ToolEvent.ts';
import { callOf } from '../../helpers/callOf.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const call = callOf('look', { arguments: '{"q":"x"}' });
const { s: start, o: output, r: result } = toolEvents(0);
const progress: ToolEvent = { type: 'tool-progress', call, value: 1 };

function queued(waitsFor: ToolQueuedEvent['waitsFor'], behind?: number): ToolQueuedEvent {
  return { type: 'tool-queued', call, waitsFor, ...(behind !== undefined && { behind }) };
}

describe('CallTrack', () => {
  it('tells a call from its beginning to its result', () => {
    const track = new CallTrack(0, 'made', 'lo');
    track.begin(10);
    track.extend(15);
    track.seal(call, 20);
    track.happen(queued('approval'), 20);
    track.happen(queued('turn', 3), 30);
    track.happen(start, 40);
    track.happen(output, 45);
    track.happen(progress, 50);
    track.happen(start, 55);
    track.happen(result, 60);
    expect(track.snapshot(99)).to.deep.equal({
      index: 0,
      id: 'call_look',
      name: 'look',
      title: 'x',
      generation: { startMs: 10, endMs: 20 },
      sealedAtMs: 20,
      waits: [
        { waitsFor: 'approval', startMs: 20, endMs: 30 },
        { waitsFor: 'turn', behind: 3, startMs: 30, endMs: 40 },
      ],
      run: { startMs: 40, endMs: 60 },
      retryMarks: [55],
      outputMarks: [45],
      progressMarks: [50],
      endMs: 60,
      status: 'ok',
      execution: 'finished',
      isError: false,
    });
  });

  it('lets what goes on end now', () => {
    const track = new CallTrack(0, 'a', 'a');
    track.happen(queued('slot'), 10);
    expect(track.snapshot(30).waits).to.deep.equal([{ waitsFor: 'slot', startMs: 10, endMs: 30 }]);
    track.happen(start, 30);
    expect(track.snapshot(50)).to.deep.include({ run: { startMs: 30, endMs: 50 }, sealedAtMs: 10 });
    expect(track.snapshot(50)).to.not.have.any.keys('endMs', 'status', 'generation');
  });

  it('ends a wait that never became a run with the result', () => {
    const track = new CallTrack(0, 'a', 'a');
    track.happen(queued('commit'), 10);
    const skipped = toolResult(0, [], {
      status: 'skipped',
      execution: 'not-started',
      isError: true,
      error: { code: 'skipped', message: 'no\nuse', retryable: false },
    });
    track.happen({ type: 'tool-result', call, result: skipped }, 25);
    const told = track.snapshot(99);
    expect(told.waits).to.deep.equal([{ waitsFor: 'commit', startMs: 10, endMs: 25 }]);
    expect(told).to.include({ status: 'skipped', isError: true, error: 'no use', endMs: 25 });
    expect(told).to.not.have.property('run');
  });

  it('leaves a call that was cut with what was written', () => {
    const track = new CallTrack(0, 'a', 'a');
    track.begin(10);
    track.extend(20);
    expect(track.snapshot(99)).to.deep.include({ generation: { startMs: 10, endMs: 20 } });
    expect(track.snapshot(99)).to.not.have.property('sealedAtMs');
  });

  it('takes nothing after the result, and nothing that comes at the wrong time', () => {
    const track = new CallTrack(0, 'a', 'a');
    track.happen(output, 5);
    track.happen(progress, 5);
    track.happen(start, 10);
    track.begin(11);
    track.seal(callOf('other'), 11);
    track.happen(queued('slot'), 11);
    track.happen(result, 20);
    track.happen(result, 30);
    track.happen(output, 30);
    const told = track.snapshot(99);
    expect(told).to.deep.include({ name: 'a', endMs: 20, outputMarks: [], waits: [] });
    expect(told).to.not.have.property('generation');
  });

  it('keeps at most 64 waits and lets the last one go on', () => {
    const track = new CallTrack(0, 'a', 'a');
    for (let at = 0; at < 100; at += 1) track.happen(queued('turn', at), at);
    const { waits } = track.snapshot(100);
    expect(waits).to.have.length(64);
    expect(waits.at(-1)).to.deep.include({ startMs: 63, endMs: 100 });
  });
});
