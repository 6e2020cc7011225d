import { expect } from 'chai';
import { colours } from '../../../examples/story/terminal/colours.ts';
import { unicodeGlyphs } from '../../../examples/story/terminal/glyphs.ts';
import {
  drawTimeline,
  type TimelineCall,
  type TimelineStyle,
} from '../../../examples/story/timeline.ts';

const style = (columns: number): TimelineStyle => ({
  columns,
  glyphs: unicodeGlyphs,
  colours: colours(false),
});

/** One column for 100 ms: 41 columns from 0 to 4 s. */
const COLUMNS = 13 + 2 + 41 + 2 + 8;

const calls: readonly TimelineCall[] = [
  { label: '1 read', beganMs: 500, sealedMs: 800, startedMs: 800, settledMs: 1_500, outcome: 'ok' },
  {
    label: '2 fail',
    beganMs: 900,
    sealedMs: 1_000,
    startedMs: 1_500,
    settledMs: 1_501,
    outcome: 'error',
  },
  { label: '3 cancelled', beganMs: 1_100, sealedMs: 1_200, settledMs: 2_000, outcome: 'stopped' },
  {
    label: '4 file_report',
    beganMs: 2_400,
    sealedMs: 2_900,
    startedMs: 3_000,
    settledMs: 4_000,
    outcome: 'ok',
  },
];

describe('story: drawTimeline', () => {
  it('draws the model and every call on one axis, with marks where calls were sealed', () => {
    const model = { fromMs: 300, toMs: 3_000, finished: true };
    expect(drawTimeline({ model, calls }, style(COLUMNS))).to.deep.equal([
      '               0 s       1 s       2 s       3 s       4 s',
      '               ┬─────────┬─────────┬─────────┬─────────┬',
      'model             ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒┊             2.70 s',
      '1 read              ░░░◆██████               ┊             0.70 s',
      '2 fail                  ░◆····█              ┊             0.00 s',
      '3 cancelled               ░◆·······          ┊                  -',
      '4 file_report                          ░░░░░◆██████████    1.00 s',
      '               ◆ sealed  █ running  · waiting  ┊ model finished',
      '               ░ being written',
    ]);
  });

  it('draws no finish line for a model that was stopped', () => {
    const lines = drawTimeline(
      { model: { fromMs: 0, toMs: 2_000, finished: false }, calls: [] },
      style(60),
    );
    expect(lines.slice(0, -1).join('')).not.to.contain('┊');
  });

  it('keeps within the columns that there are, from narrow to wide', () => {
    const model = { fromMs: 300, toMs: 3_000, finished: true };
    for (let columns = 40; columns <= 240; columns += 1) {
      for (const line of drawTimeline({ model, calls }, style(columns))) {
        expect(line.length, `${columns} columns: ${line}`).to.be.at.most(columns);
      }
    }
  });

  it('labels the axis in steps that leave room, whatever the scale', () => {
    for (const endMs of [3, 40, 250, 900, 4_000, 75_000, 900_000]) {
      const model = { fromMs: 0, toMs: endMs, finished: true };
      const [labels = ''] = drawTimeline({ model, calls: [] }, style(80));
      const shown = labels
        .trim()
        .split(/ s(?: +|$)/)
        .filter((label) => label !== '');
      expect(new Set(shown).size, labels).to.equal(shown.length);
      expect(shown.length, labels).to.be.within(2, 9);
    }
  });

  it('cuts long labels and says so', () => {
    const call = { ...(calls[0] as TimelineCall), label: 'a name of a tool that is far too long' };
    const model = { fromMs: 0, toMs: 1_000, finished: true };
    expect(drawTimeline({ model, calls: [call] }, style(80))[3]).to.match(
      /^a name of a tool that…/,
    );
  });
});
