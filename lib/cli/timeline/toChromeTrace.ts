import type { ChromeTrace, ChromeTraceEvent } from './ChromeTrace.ts';
import { type CallPhase, callPhases } from './callPhases.ts';
import { shortName } from './shortText.ts';
import { spreadSpans } from './spreadSpans.ts';
import type { Timeline, TimelineCall } from './Timeline.ts';

type Args = NonNullable<ChromeTraceEvent['args']>;

const PID = 1;
const MODEL_TID = 1;

/**
 * Makes a trace of a timeline, to be opened in Perfetto or `chrome://tracing`: a thread for the model and one for each call,
 * flows from the seal of a call to its start, a counter of running tools. The last slice of a call says how it ended. Slices
 * of a thread follow or hold each other and are at least a microsecond long, for which those after them may move by as much.
 *
 * Source: Trace Event Format, JSON Object Format, of the Chromium project.
 */
export function toChromeTrace(timeline: Timeline): ChromeTrace {
  const { calls } = timeline;
  const response = responseSlices(timeline);
  const perCall = calls.map((call) => ({ call, slices: callSlices(call) }));
  const runs = perCall.flatMap(({ slices }) => slices.filter(({ cat }) => cat === 'run'));
  const traceEvents = [
    ...names(calls),
    ...response,
    ...perCall.flatMap(({ call, slices }) => [
      ...slices,
      ...instants(call),
      ...(slices.length === 0 ? ending(call) : []),
      ...flow(call, response[0], slices.at(-1)),
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
  const meta = (tid: number, name: string, args: Args): ChromeTraceEvent => ({
    name,
    cat: '__metadata',
    ph: 'M',
    ts: 0,
    pid: PID,
    tid,
    args,
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

/** The response, and in it what was written when; none if there was none. */
function responseSlices({ generation, finishReason, error }: Timeline): ChromeTraceEvent[] {
  if (generation === undefined) return [];
  const { startMs, endMs, segments } = generation;
  const start = microseconds(startMs);
  const end = Math.max(microseconds(endMs), start + Math.max(1, segments.length));
  const parts = segments.map((segment) => ({
    name: segment.type,
    start: microseconds(segment.startMs),
    end: microseconds(segment.endMs),
    least: 1,
  }));
  const on = { cat: 'generation', tid: MODEL_TID };
  const args = { ...(finishReason && { finishReason }), ...(error !== undefined && { error }) };
  return [
    slice('response', { start, end }, { ...on, args }),
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
  return spreadSpans(phases, Number.POSITIVE_INFINITY).map((phase, at) =>
    slice(sliceName(phase, call), phase, {
      cat: phase.type,
      tid: tidOf(call),
      args: at === phases.length - 1 ? endArgs(call) : { id: shortName(call.id) },
    }),
  );
}

function sliceName({ type, label }: CallPhase, { name }: TimelineCall): string {
  if (type === 'run') return shortName(name) || 'run';
  return type === 'generation' ? 'generation' : label;
}

/** What was asked, and, as far as it is known, how it ended and why. */
function endArgs({ id, title, status, execution, error }: TimelineCall): Args {
  return {
    id: shortName(id),
    ...(title !== '' && { arguments: title }),
    ...(status && { status }),
    ...(execution && { execution }),
    ...(error !== undefined && { error }),
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
    marks.map((atMs) => instant(name, atMs, { cat: 'run', tid: tidOf(call) })),
  );
}

/** The end of a call that took no time, and so has no slice to say how it ended. */
function ending(call: TimelineCall): ChromeTraceEvent[] {
  const { endMs, status } = call;
  if (endMs === undefined || status === undefined) return [];
  return [instant(status, endMs, { cat: 'end', tid: tidOf(call), args: endArgs(call) })];
}

function instant(
  name: string,
  atMs: number,
  on: Pick<ChromeTraceEvent, 'cat' | 'tid' | 'args'>,
): ChromeTraceEvent {
  return { name, ph: 'i', s: 't', ts: microseconds(atMs), pid: PID, ...on };
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
