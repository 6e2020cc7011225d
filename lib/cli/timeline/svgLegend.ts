import { callOutcome } from './callOutcome.ts';
import { callPhases, type PhaseType } from './callPhases.ts';
import { pixelWidth } from './pixelWidth.ts';
import type { Timeline, TimelineCall } from './Timeline.ts';

/** One entry of a legend: what is drawn, and what it means. */
interface LegendEntry {
  readonly swatch: string;
  readonly label: string;
}

const BOX = 'y="-5.5" width="18" height="11" rx="2"';

const ENTRIES: readonly (LegendEntry & { readonly isIn: (timeline: Timeline) => boolean })[] = [
  {
    label: 'model writes text',
    swatch: `<rect class="mr-text" ${BOX}/>`,
    isIn: ({ generation }) => generation?.segments.some(({ type }) => type === 'text') === true,
  },
  {
    label: 'model reasons',
    swatch: `<rect class="mr-reasoning" ${BOX}/>`,
    isIn: ({ generation }) =>
      generation?.segments.some(({ type }) => type === 'reasoning') === true,
  },
  {
    label: 'model writes a call',
    swatch: '<rect class="mr-generation" y="-2" width="18" height="4" rx="2"/>',
    isIn: some(hasPhase('generation')),
  },
  {
    label: 'waits',
    swatch: `<rect class="mr-queue" ${BOX}/>`,
    isIn: some(hasPhase('queue')),
  },
  {
    label: 'waits for approval',
    swatch: `<rect class="mr-approval" ${BOX}/>`,
    isIn: some(hasPhase('approval')),
  },
  {
    label: 'runs',
    swatch: `<rect class="mr-run" ${BOX}/>`,
    isIn: some(hasPhase('run')),
  },
  {
    label: 'fails',
    swatch: `<rect class="mr-run mr-failed" ${BOX}/>`,
    isIn: some((call) => call.run !== undefined && callOutcome(call).look === 'error'),
  },
  {
    label: 'cut short',
    swatch: `<rect class="mr-run mr-cut" ${BOX}/>`,
    isIn: some((call) => call.run !== undefined && callOutcome(call).isCut),
  },
  {
    label: 'output',
    swatch: `<rect class="mr-run" ${BOX}/><path class="mr-mark" d="M6-3V3M12-3V3"/>`,
    isIn: some((call) => hasMark(call, call.outputMarks)),
  },
  {
    label: 'progress',
    swatch: `<rect class="mr-run" ${BOX}/><path class="mr-mark" d="M6 2V4M12 2V4"/>`,
    isIn: some((call) => hasMark(call, call.progressMarks)),
  },
  {
    label: 'retry',
    swatch: `<rect class="mr-run" ${BOX}/><path class="mr-mark" stroke-width="2.5" d="M9-5.5V5.5"/>`,
    isIn: some((call) => hasMark(call, call.retryMarks)),
  },
];

/** A legend of what is in the picture: its lines, each a list of entries with their places from the left. */
export function svgLegend(timeline: Timeline, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let x = 0;
  for (const { label, swatch } of ENTRIES.filter(({ isIn }) => isIn(timeline))) {
    const room = 24 + pixelWidth(label, 11);
    if (x > 0 && x + room > width) {
      lines.push(line);
      line = '';
      x = 0;
    }
    line += `<g transform="translate(${Math.round(x)} 0)">${swatch}<text class="mr-muted mr-small" x="24" y="4">${label}</text></g>`;
    x += room + 18;
  }
  return line === '' ? lines : [...lines, line];
}

function some(test: (call: TimelineCall) => boolean): (timeline: Timeline) => boolean {
  return ({ calls }) => calls.some(test);
}

function hasPhase(wanted: PhaseType): (call: TimelineCall) => boolean {
  return (call) => callPhases(call).some(({ type }) => type === wanted);
}

/** Marks at the very end of a run are not drawn. */
function hasMark({ run }: TimelineCall, marks: readonly number[]): boolean {
  return run !== undefined && marks.some((mark) => mark < run.endMs);
}
