import { expect } from 'chai';
import { callFacts } from '../../../lib/cli/timeline/callFacts.ts';
import { timelineCall } from './timelines.ts';

describe('callFacts', () => {
  it('says what was called, what happened when, and how it ended', () => {
    const call = timelineCall({
      index: 2,
      title: 'q: x',
      waits: [{ waitsFor: 'turn', behind: 1, startMs: 10, endMs: 30 }],
      run: { startMs: 30, endMs: 130 },
      endMs: 130,
      status: 'error',
      isError: true,
      error: 'No such file.',
    });
    expect(callFacts(call)).to.deep.equal([
      '#2 look: q: x',
      'waits for call #1: 20 ms, from 10 ms',
      'runs: 100 ms, from 30 ms',
      'error after 100 ms: No such file.',
    ]);
  });

  it('says little of a call that never was', () => {
    expect(callFacts(timelineCall())).to.deep.equal(['#0 look', 'incomplete']);
  });
});
