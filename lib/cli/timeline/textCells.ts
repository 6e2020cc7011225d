import { callOutcome } from './callOutcome.ts';
import { type CallPhase, callPhases } from './callPhases.ts';
import { spreadSpans } from './spreadSpans.ts';
import type { Timeline, TimelineCall, TimelineSpan } from './Timeline.ts';

/** What one column of a row shows. */
export type Cell =
  | 'blank'
  | 'finish'
  | 'text'
  | 'reasoning'
  | 'generation'
  | 'queue'
  | 'approval'
  | 'run'
  | 'failed'
  | 'cut';

const ESC = '\u001b[';

/** How a cell looks: its character, and the number of its colour where there is one. */
const LOOKS: Readonly<Record<Cell, readonly [character: string, colour: number]>> = {
  blank: [' ', 0],
  finish: ['┊', 2],
  text: ['▬', 0],
  reasoning: ['·', 2],
  generation: ['─', 2],
  queue: ['░', 2],
  approval: ['▒', 35],
  run: ['█', 34],
  failed: ['▓', 31],
  cut: ['▚', 31],
};

/** The row of a call. Every phase that is not an empty wait has a cell, where there is room. */
export function callCells(timeline: Timeline, call: TimelineCall, width: number): Cell[] {
  const phases = callPhases(call).map((phase) => ({
    ...cellSpan(phase, timeline, width),
    cell: cellOf(phase, call),
    least: phase.type === 'queue' ? 0 : 1,
  }));
  return fillCells(emptyCells(timeline, width), spreadSpans(phases, width));
}

/** The row of the model. */
export function modelCells(timeline: Timeline, width: number): Cell[] {
  const segments = (timeline.generation?.segments ?? []).map((segment) => ({
    ...cellSpan(segment, timeline, width),
    cell: segment.type === 'call' ? ('generation' as const) : segment.type,
    least: 0,
  }));
  return fillCells(emptyCells(timeline, width), segments);
}

/** Writes cells, with escape sequences where the colour changes. */
export function paint(cells: readonly Cell[], colour: boolean): string {
  let line = '';
  let current = 0;
  for (const cell of cells) {
    const [character, wanted] = LOOKS[cell];
    if (colour && wanted !== current) {
      line += `${current === 0 ? '' : `${ESC}0m`}${wanted === 0 ? '' : `${ESC}${wanted}m`}`;
      current = wanted;
    }
    line += character;
  }
  return current === 0 ? line : `${line}${ESC}0m`;
}

function cellOf({ type }: CallPhase, call: TimelineCall): Cell {
  if (type !== 'run') return type;
  const { look, isCut } = callOutcome(call);
  if (isCut) return 'cut';
  return look === 'error' ? 'failed' : 'run';
}

interface CellSpan {
  readonly start: number;
  readonly end: number;
}

function cellSpan({ startMs, endMs }: TimelineSpan, timeline: Timeline, width: number): CellSpan {
  const perMs = width / Math.max(timeline.endMs, 0.001);
  const start = Math.min(width - 1, Math.floor(startMs * perMs));
  return { start, end: Math.max(start, Math.round(endMs * perMs)) };
}

/** A row in which only the line of the finish is drawn. */
function emptyCells({ generation, finishReason, endMs }: Timeline, width: number): Cell[] {
  const cells = Array.from({ length: width }, (): Cell => 'blank');
  if (generation === undefined || finishReason === undefined) return cells;
  const at = Math.floor((generation.endMs / Math.max(endMs, 0.001)) * width);
  if (at < width) cells[at] = 'finish';
  return cells;
}

function fillCells(cells: Cell[], spans: readonly (CellSpan & { readonly cell: Cell })[]): Cell[] {
  for (const { start, end, cell } of spans) cells.fill(cell, start, end);
  return cells;
}
