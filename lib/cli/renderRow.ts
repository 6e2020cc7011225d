import { formatCallState } from './formatCallState.ts';
import { harmlessLine } from './harmless.ts';
import { type Ink, paint } from './paint.ts';
import type { ShownCall } from './ShownCall.ts';
import { latestLine, shownTime } from './ShownCalls.ts';
import { clipText, fitText, textWidth } from './textWidth.ts';

/** How rows are drawn. */
export interface RowOptions {
  /** Most columns of a row. */
  readonly columns: number;
  /** The time, in milliseconds since the turn began. */
  readonly nowMs: number;
  /** Whether it has colours. */
  readonly colour: boolean;
  /** Columns of the names: see `nameColumnsOf`. */
  readonly nameColumns: number;
}

const MAX_NAME_COLUMNS = 24;
const INDEX_COLUMNS = 3;
const STATE_COLUMNS = 22;
const TIME_COLUMNS = 9;

/** How many columns the names of calls take. */
export function nameColumnsOf(calls: readonly ShownCall[], columns: number): number {
  const widths = calls.map(({ name }) => textWidth(harmlessLine(name)));
  return Math.min(MAX_NAME_COLUMNS, Math.floor(columns / 4), Math.max(4, ...widths));
}

/**
 * Draws one row for a call: a mark, index, name, state, time in this state, and the latest of its output. It is on one line, never wider
 * than `columns`, and harmless whatever the model and the tool wrote.
 */
export function renderRow(call: ShownCall, options: RowOptions): string {
  const { columns, nowMs, colour, nameColumns } = options;
  const [mark, ink] = markOf(call);
  const time = shownTime(call, nowMs);
  const pieces: readonly (readonly [text: string, ink: Ink | undefined])[] = [
    [mark, ink],
    [String(call.index).padStart(INDEX_COLUMNS), 'dim'],
    [` ${fitText(harmlessLine(call.name), nameColumns)}`, 'bold'],
    [` ${fitText(formatCallState(call), STATE_COLUMNS)}`, ink],
    [time.padStart(TIME_COLUMNS), 'dim'],
    [`  ${latestLine(call)}`, undefined],
  ];
  let left = columns;
  let row = '';
  for (const [text, pieceInk] of pieces) {
    const clipped = clipText(text, left);
    left -= textWidth(clipped);
    row += paint(clipped.trimEnd() === '' ? '' : clipped, pieceInk, colour);
  }
  return row.trimEnd();
}

function markOf({ phase, result }: ShownCall): readonly [mark: string, ink: Ink | undefined] {
  switch (phase) {
    case 'writing':
      return ['~', 'dim'];
    case 'waiting':
      return ['-', 'yellow'];
    case 'running':
      return ['>', 'cyan'];
    default:
      return result?.isError === false ? ['✓', 'green'] : ['✗', 'red'];
  }
}
