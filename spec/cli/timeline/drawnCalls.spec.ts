import { expect } from 'chai';
import { drawnCalls, leftOutNote } from '../../../lib/cli/timeline/drawnCalls.ts';
import type { Timeline } from '../../../lib/cli/timeline/Timeline.ts';
import { timeline, timelineCall } from './timelines.ts';

const turnOf = (count: number): Timeline =>
  timeline({ calls: Array.from({ length: count }, (_, index) => timelineCall({ index })) });

describe('drawnCalls', () => {
  it('gives the first 200 calls', () => {
    for (const count of [0, 1, 200, 201, 1_024]) {
      const { calls } = turnOf(count);
      expect(drawnCalls(turnOf(count))).to.deep.equal(calls.slice(0, 200));
    }
  });
});

describe('leftOutNote', () => {
  it('says how many calls are not drawn', () => {
    const notes = [0, 200, 201, 1_024].map((count) => leftOutNote(turnOf(count)));
    expect(notes).to.deep.equal([
      '',
      '',
      '1 more call is not drawn',
      '824 more calls are not drawn',
    ]);
  });
});
