import { callOutcome } from './callOutcome.ts';
import { type CallPhase, callPhases } from './callPhases.ts';
import { pixelWidth } from './pixelWidth.ts';
import { spreadSpans } from './spreadSpans.ts';
import { px, type SvgLayout, xOf } from './svgLayout.ts';
import { BAR, type Bar, svgRect } from './svgRect.ts';
import type { TimelineCall } from './Timeline.ts';
import { xmlText } from './xmlText.ts';

const LEAST: Readonly<Record<CallPhase['type'], number>> = {
  generation: 2,
  queue: 0,
  approval: 2,
  run: 3,
};
const LABEL_SIZE = 10;

/** Draws the phases of a call as bars whose upper edge is at `y`, and marks its output, progress and retries in its run. */
export function svgBars(call: TimelineCall, layout: SvgLayout, y: number): string {
  const { plotLeft, plotWidth } = layout;
  const phases = callPhases(call).map((phase) => ({
    ...phase,
    start: xOf(layout, phase.startMs) - plotLeft,
    end: xOf(layout, phase.endMs) - plotLeft,
    least: LEAST[phase.type],
  }));
  return spreadSpans(phases, plotWidth)
    .map((phase) => {
      const bar = { x: plotLeft + phase.start, y, width: phase.end - phase.start };
      if (phase.type === 'run') return svgRun(call, layout, bar);
      if (phase.type === 'generation') return svgLine(bar);
      return svgWait(phase, bar);
    })
    .join('');
}

/** A call that is being written is thin: nothing happens for it yet. */
function svgLine({ x, y, width }: Bar): string {
  return svgRect('mr-generation', { x, y: y + BAR / 2 - 2, width }, { height: 4, radius: 2 });
}

function svgWait({ type, label, word }: CallPhase, bar: Bar): string {
  const { x, y, width } = bar;
  if (width < 1) return '';
  const inset = { x: x + 0.5, y: y + 0.5, width: Math.max(0.5, width - 1) };
  const size = { height: BAR - 1, radius: 2 };
  const area = svgRect('mr-base', inset, size) + svgRect(`mr-${type}`, inset, size);
  const shown = [label, word].find((words) => pixelWidth(words, LABEL_SIZE) + 12 <= width);
  if (shown === undefined) return area;
  const room = pixelWidth(shown, LABEL_SIZE) + 6;
  const middle = x + width / 2;
  const gap = { x: middle - room / 2, y: y + 1, width: room };
  return [
    area,
    svgRect('mr-base', gap, { height: BAR - 2, radius: 0 }),
    `<text class="mr-muted mr-tiny" x="${px(middle)}" y="${px(y + 10.5)}" text-anchor="middle">${xmlText(shown)}</text>`,
  ].join('');
}

function svgRun(call: TimelineCall, layout: SvgLayout, bar: Bar): string {
  const { x, y, width } = bar;
  const { look, isCut } = callOutcome(call);
  const kind = `mr-run${look === 'error' ? ' mr-failed' : ''}${isCut ? ' mr-cut' : ''}`;
  const inset = isCut ? { x: x + 0.5, y: y + 0.5, width: Math.max(0.5, width - 1) } : bar;
  const size = { height: isCut ? BAR - 1 : BAR, radius: Math.min(3, width / 2) };
  return [
    isCut ? svgRect('mr-base', inset, size) : '',
    svgRect(kind, inset, size),
    svgMarks(call.retryMarks, { layout, bar, stroke: 2.5, from: 0 }),
    svgMarks(call.outputMarks, { layout, bar, stroke: 1, from: 3 }),
    svgMarks(call.progressMarks, { layout, bar, stroke: 1, from: 9 }),
  ].join('');
}

interface MarkLook {
  readonly layout: SvgLayout;
  readonly bar: Bar;
  readonly stroke: number;
  /** How far below the upper edge of the bar they begin; they end as far above the lower one, but for low ones. */
  readonly from: number;
}

/** Lines in a bar; those that would touch their neighbours or the edges are left out. */
function svgMarks(marks: readonly number[], { layout, bar, stroke, from }: MarkLook): string {
  let last = bar.x;
  const steps: string[] = [];
  for (const mark of marks) {
    const x = xOf(layout, mark);
    if (x < last + 3 || x > bar.x + bar.width - 3) continue;
    last = x;
    steps.push(`M${px(x)} ${px(bar.y + from)}V${px(bar.y + BAR - Math.min(from, 3))}`);
  }
  if (steps.length === 0) return '';
  return `<path class="mr-mark" stroke-width="${stroke}" d="${steps.join('')}"/>`;
}
