import { expect } from 'chai';
import { GenerationTrack } from '../../../lib/cli/timeline/GenerationTrack.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import { begun, finished, said, sealed } from '../../helpers/modelEvents.ts';

function tracked(events: readonly (readonly [number, ModelEvent])[]): GenerationTrack {
  const track = new GenerationTrack();
  for (const [at, event] of events) track.add(event, at);
  return track;
}

describe('GenerationTrack', () => {
  it('knows nothing before the first event', () => {
    expect(new GenerationTrack().snapshot()).to.equal(undefined);
    expect(new GenerationTrack().finishReason).to.equal(undefined);
  });

  it('goes from the first to the last event and joins what is of one kind', () => {
    const track = tracked([
      [10, { type: 'reasoning-delta', delta: 'a' }],
      [20, said('a')],
      [30, said('b')],
      [40, begun(0, 'x')],
      [50, { type: 'tool-call-delta', index: 0, delta: '{}' }],
      [60, sealed(0, 'x')],
      [70, finished('length')],
    ]);
    expect(track.finishReason).to.equal('length');
    expect(track.snapshot()).to.deep.equal({
      startMs: 10,
      endMs: 70,
      segments: [
        { type: 'reasoning', startMs: 10, endMs: 20 },
        { type: 'text', startMs: 20, endMs: 40 },
        { type: 'call', startMs: 40, endMs: 70 },
      ],
    });
  });

  it('takes a seal that follows text for no new piece', () => {
    const track = tracked([
      [10, begun(0, 'x')],
      [20, said('a')],
      [30, sealed(0, 'x')],
    ]);
    expect(track.snapshot()?.segments.map(({ type }) => type)).to.deep.equal(['call', 'text']);
  });

  it('keeps at most 500 segments and lets the last one go on', () => {
    const track = new GenerationTrack();
    for (let at = 0; at < 1_000; at += 1) track.add(at % 2 === 0 ? said('a') : begun(at, 'x'), at);
    const segments = track.snapshot()?.segments ?? [];
    expect(segments).to.have.length(500);
    expect(segments.at(-1)).to.deep.equal({ type: 'call', startMs: 499, endMs: 999 });
  });
});
