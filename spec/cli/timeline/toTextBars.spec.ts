import { expect } from 'chai';
import fc from 'fast-check';
import { textWidth } from '../../../lib/cli/textWidth.ts';
import { toTextBars } from '../../../lib/cli/timeline/toTextBars.ts';
import { brokenTurn, crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { timeline, timelineCall, timelines } from './timelines.ts';

const ESC = '\u001b';
const COLOURS = new RegExp(`${ESC}\\[\\d+m`, 'g');

describe('toTextBars', () => {
  it('writes a turn in 80 columns', () => {
    expect(toTextBars(tripTurn(), { columns: 80, colour: false })).to.deep.equal([
      '7 tool calls in 2.97 s. Reason to finish: tool-calls',
      '   model         ····▬▬────────────▬▬▬────────────────┊             2.15 s',
      '#0 read_file           ───███                         ┊           ✓ 170 ms',
      '#1 search                 ────██████████              ┊           ✓ 540 ms',
      '#2 run_tests                  ───██████████████████   ┊           ✓ 1.05 s',
      '#3 edit_file                          ───────░░░░░░░░░████        ✓ 210 ms',
      '#4 read_file                                 ──░░░░░░░░░░░███     ✓ 170 ms',
      '#5 fetch_page                                  ───▓▓▓▓▓▓          ✕ 330 ms error',
      '#6 deploy                                         ──▒▒▒▒▒▒▒▒█████ ✓ 300 ms',
      '              0                1 s              2 s',
      '▬ text  · reasoning  ─ call written  ░ waits  ▒ approval  █ runs  ▓ fails',
      '┊ model finished',
    ]);
  });

  it('writes the same with colour', () => {
    for (const turn of [tripTurn(), brokenTurn(), crowdedTurn(60)]) {
      const plain = toTextBars(turn, { columns: 100, colour: false });
      const coloured = toTextBars(turn, { columns: 100, colour: true });
      expect(coloured.join('')).to.match(COLOURS);
      expect(coloured.map((line) => line.replace(COLOURS, '').trimEnd())).to.deep.equal(plain);
    }
  });

  it('takes columns that are too few or none for 40', () => {
    const narrow = toTextBars(brokenTurn(), { columns: 40, colour: false });
    for (const columns of [0, -1, 39, Number.NaN])
      expect(toTextBars(brokenTurn(), { columns, colour: false })).to.deep.equal(narrow);
  });

  it('shortens long names and endings rather than the bars', () => {
    const run = { startMs: 0, endMs: 754_000 };
    const ended = { run, status: 'cancelled', isError: true, endMs: run.endMs } as const;
    const calls = [timelineCall({ name: 'a_name_of_many_columns', ...ended })];
    const lines = toTextBars(timeline({ endMs: run.endMs, calls }), { columns: 40, colour: false });
    expect(lines[1]).to.equal('#0 a_name_of… ███████████████ – 12 min …');
  });

  it('explains the characters that are drawn, and no others', () => {
    const drawn = (lines: readonly string[], from: number, to?: number): string[] =>
      [
        ...new Set(
          lines
            .slice(from, to)
            .join('')
            .match(/[▬·─░▒█▓▚┊]/gu),
        ),
      ].sort();
    fc.assert(
      fc.property(timelines, fc.integer({ min: 40, max: 200 }), ({ calls, ...any }, columns) => {
        // Names may hold such characters, too.
        const named = calls.map((call) => ({ ...call, name: 'look' }));
        const lines = toTextBars({ ...any, calls: named }, { columns, colour: false });
        const rows = 1 + calls.length + (any.generation === undefined ? 0 : 1);
        expect(drawn(lines, rows + 1)).to.deep.equal(drawn(lines, 1, rows));
      }),
      { numRuns: 150 },
    );
    expect(toTextBars(hostileTurn(), { columns: 80, colour: false }).at(-1)).to.equal(
      '▬ text  ─ call written',
    );
  });

  it('has a line for each call and is never too wide, whatever happened and however tools are named', () => {
    fc.assert(
      fc.property(timelines, fc.integer({ min: 40, max: 200 }), (any, columns) => {
        const lines = toTextBars(any, { columns, colour: false });
        expect(lines.length).to.be.at.least(any.calls.length + 2);
        for (const line of lines) {
          expect(textWidth(line)).to.be.at.most(columns);
          expect(line).to.not.match(/[\p{Cc}\p{Bidi_Control}]|NaN|undefined/u);
        }
      }),
      { numRuns: 150 },
    );
  });
});
