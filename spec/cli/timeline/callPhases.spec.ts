import { expect } from 'chai';
import { callPhases } from '../../../lib/cli/timeline/callPhases.ts';
import { timelineCall } from './timelines.ts';

describe('callPhases', () => {
  it('gives the phases of a call in words, without waits that took no time', () => {
    const call = timelineCall({
      generation: { startMs: 0, endMs: 1 },
      waits: [
        { waitsFor: 'approval', startMs: 1, endMs: 2 },
        { waitsFor: 'slot', startMs: 2, endMs: 2 },
        { waitsFor: 'commit', startMs: 2, endMs: 3 },
        { waitsFor: 'turn', behind: 4, startMs: 3, endMs: 4 },
        { waitsFor: 'turn', startMs: 4, endMs: 5 },
        { waitsFor: 'slot', startMs: 5, endMs: 6 },
      ],
      run: { startMs: 6, endMs: 6 },
    });
    expect(
      callPhases(call).map(({ type, label, word, endMs }) => [type, label, word, endMs]),
    ).to.deep.equal([
      ['generation', 'written by the model', '', 1],
      ['approval', 'waits for approval', 'approval', 2],
      ['queue', 'waits for the model to finish', 'finish', 3],
      ['queue', 'waits for call #4', '#4', 4],
      ['queue', 'waits for calls of other runs', 'others', 5],
      ['queue', 'waits for a free slot', 'slot', 6],
      ['run', 'runs', '', 6],
    ]);
  });

  it('gives none for a call of which nothing is known', () => {
    expect(callPhases(timelineCall())).to.deep.equal([]);
  });
});
