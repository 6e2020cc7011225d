import { clipText, fitText, textWidth } from '../textWidth.ts';
import { axisTicks } from './axisTicks.ts';
import { callOutcome } from './callOutcome.ts';
import { formatMs } from './formatMs.ts';
import { shortName } from './shortText.ts';
import type { Timeline, TimelineCall } from './Timeline.ts';
import { type Cell, callCells, modelCells, paint } from './textCells.ts';
import { textLegend } from './textLegend.ts';
import { timelineEnding, timelineSummary } from './timelineSummary.ts';

/** How a timeline is written in a terminal. */
export interface TextBarsOptions {
  /** Columns of the terminal; fewer than 40 count as 40. */
  readonly columns: number;
  /** Whether to colour with escape sequences. */
  readonly colour: boolean;
}

/** A row before it is laid out. */
interface Row {
  readonly number: string;
  readonly name: string;
  readonly outcome: string;
  readonly cellsOf: (width: number) => readonly Cell[];
}

const MIN_COLUMNS = 40;
const MAX_NAME = 24;
const LEAST_TICK_DISTANCE = 10;
const SIGNS = { ok: '✓', error: '✕', stopped: '–', open: '…' } as const;

/**
 * Writes a timeline for a terminal, one string a line: what the turn was, a row for the model and for each call, an axis, a
 * legend. No line is wider than `columns`; names and endings are shortened, the bars take what room is left.
 */
export function toTextBars(timeline: Timeline, options: TextBarsOptions): string[] {
  const columns = Math.max(MIN_COLUMNS, Math.floor(options.columns) || MIN_COLUMNS);
  const rows = rowsOf(timeline);
  const numberWidth = widest(rows.map(({ number }) => number));
  const outcomeWidth = Math.min(
    widest(rows.map(({ outcome }) => outcome)),
    Math.floor(columns / 4),
  );
  const most = Math.min(MAX_NAME, Math.floor(columns / 4));
  const nameWidth = Math.min(widest(rows.map(({ name }) => name)), most);
  const left = numberWidth + nameWidth + 2;
  const width = columns - left - outcomeWidth - 1;
  const drawn = new Set<Cell>();
  const lines = rows.map(({ number, name, outcome, cellsOf }) => {
    const cells = cellsOf(width);
    for (const cell of cells) drawn.add(cell);
    const bars = paint(cells, options.colour);
    return `${fitText(number, numberWidth)} ${fitText(name, nameWidth)} ${bars} ${clipText(outcome, outcomeWidth)}`.trimEnd();
  });
  const head = `${timelineSummary(timeline)}. ${timelineEnding(timeline)}`;
  return [
    clipText(head, columns),
    ...lines,
    `${' '.repeat(left)}${axisLine(timeline.endMs, width)}`.trimEnd(),
    ...textLegend(drawn, columns, options.colour),
  ];
}

function rowsOf(timeline: Timeline): Row[] {
  const { generation, calls } = timeline;
  const model: Row[] =
    generation === undefined
      ? []
      : [
          {
            number: '',
            name: 'model',
            outcome: `  ${formatMs(generation.endMs - generation.startMs)}`,
            cellsOf: (width) => modelCells(timeline, width),
          },
        ];
  return [
    ...model,
    ...calls.map((call) => ({
      number: `#${call.index}`,
      name: shortName(call.name),
      outcome: outcomeText(call),
      cellsOf: (width: number) => callCells(timeline, call, width),
    })),
  ];
}

function outcomeText(call: TimelineCall): string {
  const { look, word, took } = callOutcome(call);
  const shown = look === 'ok' ? '' : word;
  return [SIGNS[look], took, shown].filter((text) => text !== '').join(' ');
}

/** Times below the cells that stand for them. */
function axisLine(endMs: number, width: number): string {
  let line = '';
  for (const { atMs, label } of axisTicks(endMs, width / LEAST_TICK_DISTANCE)) {
    const at = Math.min(width - 1, Math.floor((atMs / Math.max(endMs, 0.001)) * width));
    if (at < line.length || at + label.length > width) continue;
    line = `${line.padEnd(at)}${label} `;
  }
  return line.trimEnd();
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, textWidth(text)), 0);
}
