import { expect } from 'chai';
import type { TimelineCall } from '../../../lib/cli/timeline/Timeline.ts';
import { callCells, modelCells, paint } from '../../../lib/cli/timeline/textCells.ts';
import { timeline, timelineCall } from './timelines.ts';

const finished = timeline({
  endMs: 100,
  finishReason: 'stop',
  generation: {
    startMs: 0,
    endMs: 70,
    segments: [
      { type: 'reasoning', startMs: 10, endMs: 20 },
      { type: 'text', startMs: 20, endMs: 40 },
      { type: 'call', startMs: 40, endMs: 70 },
    ],
  },
});
const row = (members: Partial<TimelineCall>): string =>
  paint(callCells(finished, timelineCall(members), 10), false);

describe('callCells', () => {
  it('has a column for a tenth of the time, and a line where the model finished', () => {
    const waits = [
      { waitsFor: 'approval' as const, startMs: 20, endMs: 30 },
      { waitsFor: 'slot' as const, startMs: 30, endMs: 50 },
    ];
    const phases = {
      generation: { startMs: 0, endMs: 20 },
      waits,
      run: { startMs: 50, endMs: 90 },
    };
    expect(row(phases)).to.equal('──▒░░████ ');
    expect(row({ generation: { startMs: 0, endMs: 20 } })).to.equal('──     ┊  ');
  });

  it('shows what took no time, also at the very end', () => {
    const end = { startMs: 100, endMs: 100 };
    expect(row({ generation: end, run: end })).to.equal('       ┊─█');
  });

  it('tells failures and runs that were cut short apart without colour', () => {
    const run = { startMs: 0, endMs: 20 };
    expect(row({ run, status: 'error', isError: true })).to.equal('▓▓     ┊  ');
    expect(row({ run, execution: 'interrupted' })).to.equal('▚▚     ┊  ');
  });
});

describe('modelCells', () => {
  it('shows what was written when', () => {
    expect(paint(modelCells(finished, 10), false)).to.equal(' ·▬▬───┊  ');
    expect(paint(modelCells(timeline(), 4), false)).to.equal('    ');
    expect(paint(modelCells({ ...finished, endMs: 70 }, 7), false)).to.equal(' ·▬▬───');
  });
});

describe('paint', () => {
  it('changes colours only where they change, and resets them at the end', () => {
    expect(paint(['run', 'run', 'blank', 'failed'], true)).to.equal(
      '\u001b[34m██\u001b[0m \u001b[31m▓\u001b[0m',
    );
    expect(paint(['blank', 'text'], true)).to.equal(' ▬');
    expect(paint([], true)).to.equal('');
  });
});
