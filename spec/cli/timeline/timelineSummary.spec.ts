import { expect } from 'chai';
import {
  earlyResults,
  timelineEnding,
  timelineSummary,
} from '../../../lib/cli/timeline/timelineSummary.ts';
import { timeline, timelineCall } from './timelines.ts';

describe('timelineSummary', () => {
  it('counts the calls and gives the length', () => {
    expect(timelineSummary(timeline())).to.equal('0 tool calls in 1 s');
    expect(timelineSummary(timeline({ calls: [timelineCall()], endMs: 20 }))).to.equal(
      '1 tool call in 20 ms',
    );
  });
});

describe('earlyResults', () => {
  const generation = { startMs: 0, endMs: 100, segments: [] };
  const run = { startMs: 10, endMs: 50 };

  it('counts the tools that finished before the model did', () => {
    const calls = [
      timelineCall({ run, endMs: 50 }),
      timelineCall({ run, endMs: 100 }),
      timelineCall({ endMs: 50 }),
      timelineCall({ run }),
    ];
    expect(earlyResults(timeline({ generation, calls }))).to.equal(
      '1 finished while the model was still writing',
    );
  });

  it('is silent if there are none', () => {
    expect(earlyResults(timeline({ generation }))).to.equal('');
    expect(earlyResults(timeline({ calls: [timelineCall({ run, endMs: 50 })] }))).to.equal('');
  });
});

describe('timelineEnding', () => {
  it('names what broke the turn before anything else', () => {
    const broken = timeline({ error: 'No more.', finishReason: 'stop' });
    expect(timelineEnding(broken)).to.equal('The turn broke: No more.');
    expect(timelineEnding(timeline({ finishReason: 'stop' }))).to.equal('Reason to finish: stop');
    expect(timelineEnding(timeline())).to.equal('The model did not finish');
    expect(timelineEnding(timeline({ isOver: false }))).to.equal('The turn goes on');
  });
});
