import fc from 'fast-check';
import type { Timeline, TimelineCall, TimelineSpan } from '../../../lib/cli/timeline/Timeline.ts';
import { TimelineBuilder } from '../../../lib/cli/timeline/TimelineBuilder.ts';
import type { FinishReason, ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../../lib/model/ToolCall.ts';
import type { ToolEvent, ToolQueuedEvent } from '../../../lib/tools/ToolEvent.ts';
import type { ToolExecution, ToolStatus } from '../../../lib/tools/ToolResult.ts';
import { toolResult } from '../../helpers/toolResult.ts';

/** Characters that a picture must survive. */
export const HOSTILE = `<>&"']]>\u0000\u0007\u001b\u007f\u0085\u200d\u202e\ud800\udfff\ufffe\uffff\n\r\t\u2028 aا天👩‍👩‍👧`;

const text = fc
  .array(fc.constantFrom(...HOSTILE, '</svg>', '<script>', '<!--'), { maxLength: 30 })
  .map((characters) => characters.join(''));
const index = fc.integer({ min: 0, max: 5 });
const call: fc.Arbitrary<ToolCall> = fc.record({
  kind: fc.constantFrom('function', 'custom'),
  index,
  id: text,
  name: text,
  arguments: fc.oneof(text, fc.json()),
});
const status: fc.Arbitrary<ToolStatus> = fc.constantFrom(
  'ok',
  'error',
  'invalid',
  'unknown-tool',
  'denied',
  'timeout',
  'cancelled',
  'skipped',
);
const execution: fc.Arbitrary<ToolExecution> = fc.constantFrom(
  'not-started',
  'finished',
  'interrupted',
  'unknown',
);
const reason: fc.Arbitrary<FinishReason> = fc.constantFrom('stop', 'tool-calls', 'length', 'error');
const queued: fc.Arbitrary<ToolQueuedEvent> = fc
  .record({
    call,
    waitsFor: fc.constantFrom(
      'commit' as const,
      'approval' as const,
      'turn' as const,
      'slot' as const,
    ),
    behind: fc.option(index),
  })
  .map(({ behind, ...rest }) => ({
    type: 'tool-queued' as const,
    ...rest,
    ...(behind !== null && { behind }),
  }));

/** Any event, whatever came before. */
export const event: fc.Arbitrary<ModelEvent | ToolEvent> = fc.oneof(
  fc.record({
    type: fc.constantFrom('text-delta' as const, 'reasoning-delta' as const),
    delta: text,
  }),
  fc.record({ type: fc.constant('tool-call-start' as const), index, id: text, name: text }),
  fc.record({ type: fc.constant('tool-call-delta' as const), index, delta: text }),
  fc.record({
    type: fc.constant('tool-call' as const),
    call,
    seal: fc.constant('explicit' as const),
  }),
  fc.record({
    type: fc.constant('finish' as const),
    reason,
    raw: fc.constant(undefined),
    message: fc.constant({}),
  }),
  queued,
  fc.record({ type: fc.constant('tool-start' as const), call, attempt: fc.constant(1) }),
  fc.record({ type: fc.constant('tool-progress' as const), call, value: text }),
  fc.record({
    type: fc.constant('tool-output' as const),
    call,
    seq: fc.constant(0),
    parts: fc.constant([]),
  }),
  fc.record({ call, status, execution, message: text }).map(({ call: of, message, ...how }) => ({
    type: 'tool-result' as const,
    call: of,
    result: toolResult(of.index, [], {
      ...how,
      isError: how.status !== 'ok',
      ...(how.status !== 'ok' && {
        error: { code: 'tool-failed' as const, message, retryable: false },
      }),
    }),
  })),
);

const atMs = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 5_000, noNaN: true }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -1, Number.POSITIVE_INFINITY, 1e9) },
);

/** The timeline of any events in any order at any times, ended or not, broken or not. */
export const timelines: fc.Arbitrary<Timeline> = fc
  .record({
    events: fc.array(fc.tuple(event, atMs), { maxLength: 60, size: 'max' }),
    inOrder: fc.boolean(),
    end: fc.option(fc.tuple(atMs, fc.option(text))),
  })
  .map(({ events, inOrder, end }) => {
    const builder = new TimelineBuilder();
    const given = inOrder ? [...events].sort(([, one], [, other]) => one - other) : events;
    for (const [one, at] of given) builder.add(one, at);
    if (end !== null) builder.end(end[0], end[1] === null ? undefined : new Error(end[1]));
    return builder.timeline;
  });

/** What is wrong with the spans of a timeline: each has a length and lies where it belongs. */
export function spanProblems({ endMs, generation, calls }: Timeline): string[] {
  const whole = { startMs: 0, endMs };
  return [
    ...inside(whole, generation === undefined ? [] : [generation], 'generation'),
    ...(generation === undefined ? [] : inside(generation, generation.segments, 'segments')),
    ...calls.flatMap((one) => callProblems(one, whole)),
  ];
}

function callProblems(one: TimelineCall, whole: TimelineSpan): string[] {
  const { generation, sealedAtMs, waits, run, outputMarks, progressMarks, retryMarks } = one;
  const seal = sealedAtMs === undefined ? [] : [{ startMs: sealedAtMs, endMs: sealedAtMs }];
  const spans = [...(generation ? [generation] : []), ...seal, ...waits, ...(run ? [run] : [])];
  const marks = [outputMarks, progressMarks, retryMarks].flatMap((list) =>
    inside(
      run ?? { startMs: 0, endMs: -1 },
      list.map((at) => ({ startMs: at, endMs: at })),
      'marks',
    ),
  );
  return [...inside({ startMs: 0, endMs: one.endMs ?? whole.endMs }, spans, 'call'), ...marks];
}

/** Spans must follow each other within `outer`. */
function inside(outer: TimelineSpan, spans: readonly TimelineSpan[], what: string): string[] {
  let from = outer.startMs;
  const problems: string[] = [];
  for (const { startMs, endMs } of spans) {
    if (!(from <= startMs && startMs <= endMs && endMs <= outer.endMs))
      problems.push(`${what}: ${startMs} to ${endMs} after ${from} in ${outer.endMs}`);
    from = endMs;
  }
  return problems;
}

/** A call that is as good as it gets; `members` win. */
export function timelineCall(members: Partial<TimelineCall> = {}): TimelineCall {
  return {
    index: 0,
    id: 'call_0',
    name: 'look',
    title: '',
    waits: [],
    retryMarks: [],
    outputMarks: [],
    progressMarks: [],
    ...members,
  };
}

/** A timeline of a second; `members` win. */
export function timeline(members: Partial<Timeline> = {}): Timeline {
  return { endMs: 1_000, isOver: true, calls: [], ...members };
}
