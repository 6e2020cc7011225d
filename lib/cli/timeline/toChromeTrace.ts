import { type CallPhase, callPhases } from './callPhases.ts';
import { shortName } from './shortText.ts';
import { spreadSpans } from './spreadSpans.ts';
import type { Timeline, TimelineCall, TimelineGeneration } from './Timeline.ts';

/** One event of a trace. Times are whole microseconds since the turn began. */
export interface ChromeTraceEvent {
  /** What happened. */
  readonly name: string;
  /** What it belongs to. */
  readonly cat: string;
  /** `X`: a slice with a duration; `s`, `f`: ends of a flow; `i`: an instant; `C`: a counter; `M`: names. */
  readonly ph: 'X' | 's' | 'f' | 'i' | 'C' | 'M';
  /** When it happened or began. */
  readonly ts: number;
  /** How long a slice is: at least 1. */
  readonly dur?: number;
  /** The process: 1, the turn. */
  readonly pid: number;
  /** The thread: 1 is the model, 2 is call 0, 3 is call 1, and so on. */
  readonly tid: number;
  /** Pairs the ends of a flow. */
  readonly id?: number;
  /** `e`: a flow ends in the slice around it. */
  readonly bp?: 'e';
  /** `t`: an instant of a thread. */
  readonly s?: 't';
  /** What else there is to say. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A trace in the JSON Object Format. */
export interface ChromeTrace {
  /** All events. */
  readonly traceEvents: readonly ChromeTraceEvent[];
  /** In which unit times are shown. */
  readonly displayTimeUnit: 'ms';
}

const PID = 1;
const MODEL_TID = 1;

/**
 * Makes a trace of a timeline, to be opened in Perfetto or `chrome://tracing`: a thread for the model and one for each call,
 * flows from the seal of a call to its start, a counter of running tools. Slices of a thread follow or hold each other and
 * are at least a microsecond long, for which those after them may move by as much.
 *
 * Source: Trace Event Format, JSON Object Format, of the Chromium project.
 */
export function toChromeTrace(timeline: Timeline): ChromeTrace {
  const { generation, calls } = timeline;
  const response = generation && responseSlices(generation);
  const perCall = calls.map((call) => ({ call, slices: callSlices(call) }));
  const runs = perCall.flatMap(({ slices }) => slices.filter(({ cat }) => cat === 'run'));
  const traceEvents = [
    ...names(calls),
    ...(response ?? []),
    ...perCall.flatMap(({ call, slices }) => [
      ...slices,
      ...instants(call),
      ...flow(call, response?.[0], slices.at(-1)),
    ]),
    ...counters(runs),
  ];
  return { traceEvents, displayTimeUnit: 'ms' };
}

function microseconds(ms: number): number {
  return Math.round(ms * 1_000);
}

function tidOf(call: TimelineCall): number {
  return call.index + MODEL_TID + 1;
}

function names(calls: readonly TimelineCall[]): ChromeTraceEvent[] {
  const meta = (tid: number, name: string, args: ChromeTraceEvent['args']): ChromeTraceEvent => ({
    name,
    cat: '__metadata',
    ph: 'M',
    ts: 0,
    pid: PID,
    tid,
    args: { ...args },
  });
  const threads = [
    { tid: MODEL_TID, name: 'model' },
    ...calls.map((call) => ({ tid: tidOf(call), name: `#${call.index} ${shortName(call.name)}` })),
  ];
  return [
    meta(MODEL_TID, 'process_name', { name: 'turn' }),
    ...threads.flatMap(({ tid, name }) => [
      meta(tid, 'thread_name', { name }),
      meta(tid, 'thread_sort_index', { sort_index: tid }),
    ]),
  ];
}

/** The response, and in it what was written when. */
function responseSlices({ startMs, endMs, segments }: TimelineGeneration): ChromeTraceEvent[] {
  const start = microseconds(startMs);
  const end = Math.max(microseconds(endMs), start + Math.max(1, segments.length));
  const parts = segments.map((segment) => ({
    name: segment.type,
    start: microseconds(segment.startMs),
    end: microseconds(segment.endMs),
    least: 1,
  }));
  const on = { cat: 'generation', tid: MODEL_TID };
  return [
    slice('response', { start, end }, on),
    ...spreadSpans(parts, end).map((part) => slice(part.name, part, on)),
  ];
}

function callSlices(call: TimelineCall): ChromeTraceEvent[] {
  const phases = callPhases(call).map((phase) => ({
    ...phase,
    start: microseconds(phase.startMs),
    end: microseconds(phase.endMs),
    least: 1,
  }));
  return spreadSpans(phases, Number.POSITIVE_INFINITY).map((phase) =>
    slice(sliceName(phase, call), phase, {
      cat: phase.type,
      tid: tidOf(call),
      ...argsOf(phase, call),
    }),
  );
}

function sliceName({ type, label }: CallPhase, { name }: TimelineCall): string {
  if (type === 'run') return shortName(name) || 'run';
  return type === 'generation' ? 'generation' : label;
}

function argsOf({ type }: CallPhase, call: TimelineCall): Pick<ChromeTraceEvent, 'args'> {
  const { id, title, status, execution, error } = call;
  if (type !== 'run') return { args: { id: shortName(id) } };
  return {
    args: { id: shortName(id), arguments: title, status, execution, ...(error && { error }) },
  };
}

function slice(
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  on: Pick<ChromeTraceEvent, 'cat' | 'tid' | 'args'>,
): ChromeTraceEvent {
  return { name, ph: 'X', ts: start, dur: end - start, pid: PID, ...on };
}

function instants(call: TimelineCall): ChromeTraceEvent[] {
  const { outputMarks, progressMarks, retryMarks } = call;
  const kinds = { output: outputMarks, progress: progressMarks, retry: retryMarks };
  return Object.entries(kinds).flatMap(([name, marks]) =>
    marks.map(
      (atMs): ChromeTraceEvent => ({
        name,
        cat: 'run',
        ph: 'i',
        s: 't',
        ts: microseconds(atMs),
        pid: PID,
        tid: tidOf(call),
      }),
    ),
  );
}

/** From the seal, in the slice of the response, to the start, in the slice of the run. */
function flow(
  call: TimelineCall,
  response: ChromeTraceEvent | undefined,
  run: ChromeTraceEvent | undefined,
): ChromeTraceEvent[] {
  const { sealedAtMs } = call;
  if (sealedAtMs === undefined || response?.dur === undefined || run?.cat !== 'run') return [];
  // A slice ends before its end: what happens there is no more in it.
  const last = response.ts + response.dur - 1;
  const ts = Math.min(last, Math.max(response.ts, microseconds(sealedAtMs) - 1), run.ts);
  if (ts < response.ts) return [];
  const both = { name: 'seal to start', cat: 'flow', id: call.index + 1, pid: PID };
  return [
    { ...both, ph: 's', ts, tid: MODEL_TID },
    { ...both, ph: 'f', bp: 'e', ts: run.ts, tid: tidOf(call) },
  ];
}

function counters(runs: readonly ChromeTraceEvent[]): ChromeTraceEvent[] {
  const changes = new Map<number, number>();
  const change = (ts: number, by: number): void => {
    changes.set(ts, (changes.get(ts) ?? 0) + by);
  };
  for (const { ts, dur = 0 } of runs) {
    change(ts, 1);
    change(ts + dur, -1);
  }
  let running = 0;
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([ts, by]) => {
      running += by;
      return {
        name: 'running tools',
        cat: 'run',
        ph: 'C',
        ts,
        pid: PID,
        tid: MODEL_TID,
        args: { running },
      };
    });
}
