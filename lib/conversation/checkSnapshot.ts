import { checkObject } from '../executor/optionReaders.ts';
import { formatHistory } from '../formats/formatHistory.ts';
import { partProblem } from '../tools/partProblem.ts';
import type { ToolExecution, ToolStatus } from '../tools/ToolResult.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { CompleteResponse } from './CompleteResponse.ts';
import type {
  ConversationSnapshot,
  SnapshotCall,
  SnapshotCallState,
} from './ConversationSnapshot.ts';
import type { DoneReason } from './DoneReason.ts';
import { list, object, oneOf, optional, plain, record, type ShapeCheck } from './shapeChecks.ts';

type Words<Word extends string> = Readonly<Record<Word, true>>;

/** The version that this package writes, and the only one that it reads. */
export const SNAPSHOT_VERSION: ConversationSnapshot['version'] = 1;

const NAME = 'resume.snapshot';

const REASONS: Words<CompleteResponse<unknown>['reason']> = {
  stop: true,
  'tool-calls': true,
  length: true,
  'content-filter': true,
  pause: true,
  error: true,
  unknown: true,
  broken: true,
};
/** Why a conversation is over that cannot be gone on with. */
const ENDS: Words<Exclude<DoneReason, 'interrupted' | 'aborted'>> = {
  stop: true,
  length: true,
  'content-filter': true,
  error: true,
  unknown: true,
  'max-turns': true,
  'stop-when': true,
  'return-directly': true,
};
const STATUSES: Words<ToolStatus> = {
  ok: true,
  error: true,
  invalid: true,
  'unknown-tool': true,
  denied: true,
  timeout: true,
  cancelled: true,
  skipped: true,
};
const EXECUTIONS: Words<ToolExecution> = {
  'not-started': true,
  finished: true,
  interrupted: true,
  unknown: true,
};
const STATES: Words<SnapshotCallState> = {
  settled: true,
  interrupted: true,
  running: true,
  waiting: true,
};

/**
 * Checks that `snapshot` is one that this version reads, of a conversation in this format, down to what the results of its calls
 * hold: nothing in it can surprise a conversation that has begun. Members that are not known are let be.
 *
 * @throws TypeError or RangeError naming the place, what was expected and what came.
 */
export function checkSnapshot(snapshot: unknown, format: string): void {
  checkObject(NAME, snapshot);
  const { version, format: own } = snapshot as Readonly<Record<string, unknown>>;
  if (version !== SNAPSHOT_VERSION) {
    const rule = `${NAME}.version must be ${SNAPSHOT_VERSION}, which this version reads`;
    throw new RangeError(wrongValue(rule, version));
  }
  if (own !== format) {
    throw new TypeError(wrongValue(`${NAME}.format must be that of model, '${format}'`, own));
  }
  snapshotShape()(NAME, snapshot);
  const { response } = snapshot as { readonly response?: WrittenResponse };
  if (response !== undefined) checkAnswers(response, format);
}

/** A response whose shape was checked. */
interface WrittenResponse {
  readonly message: unknown;
  readonly calls: readonly { readonly call: { readonly id: string; readonly index: number } }[];
}

/**
 * Checks that each call stands in the response, once: else an answer would have no call of its own. The
 * message may hold others, which were never made.
 */
function checkAnswers({ message, calls }: WrittenResponse, format: string): void {
  const name = `${NAME}.response.calls`;
  for (const [at, { call }] of calls.entries()) {
    if (calls.findIndex((one) => one.call.index === call.index) === at) continue;
    const rule = `${name}[${at}].call.index must be that of no other call`;
    throw new TypeError(wrongValue(rule, call.index));
  }
  const made = formatHistory(format).calls(message);
  const left = new Map<string, number>();
  for (const { id } of made) left.set(id, (left.get(id) ?? 0) + 1);
  for (const { call } of calls) left.set(call.id, (left.get(call.id) ?? 0) - 1);
  if ([...left.values()].every((count) => count >= 0)) return;
  const rule = `${name} must be calls of the message, which has ${made.length}`;
  throw new TypeError(wrongValue(rule, calls));
}

/** The shape of what is written, but for version and format. */
function snapshotShape(): ShapeCheck {
  const result = resultShape();
  const results = list(result);
  const calls = list(callShape(result));
  const end = object({ reason: oneOf(ENDS), answer: optional(result) });
  const response = object({
    reason: oneOf(REASONS),
    raw: optional(text()),
    message: present(),
    text: optional(text()),
    reasoning: optional(text()),
    calls,
    usage: optional(usage()),
  });
  return object({
    messages: list(present()),
    turns: count(),
    usage: usage(),
    end: optional(end),
    model: count(),
    failures: count(),
    prepared: optional(object({ results })),
    callCounts: optional(record(count())),
    response: optional(response),
    executed: optional(calls),
  });
}

function resultShape(): ShapeCheck {
  const time = plain('a number', (value) => typeof value === 'number');
  return object({
    index: count(),
    callId: text(),
    toolName: text(),
    kind: optional(oneOf({ custom: true })),
    status: oneOf(STATUSES),
    execution: oneOf(EXECUTIONS),
    isError: flag(),
    parts: list(part),
    error: optional(object({ code: text(), message: text(), retryable: flag() })),
    truncated: optional(object({ kept: count() })),
    attempts: count(),
    timing: object({ sealedAt: time, settledAt: time }),
  });
}

function callShape(result: ShapeCheck): ShapeCheck {
  const call = object({
    kind: oneOf({ function: true, custom: true }),
    index: count(),
    id: text(),
    name: text(),
    arguments: text(),
    metadata: optional(record(any)),
  });
  const every = object({ call, occurrence: count(), state: oneOf(STATES), idempotent: flag() });
  const settled = object({ result });
  const interrupt = object({ isApproval: flag(), given: optional(record(any)) });
  const interrupted = object({ result, interrupt });
  const waitsForApproval = object({ status: oneOf({ denied: true }) });
  const waits = object({ status: oneOf({ error: true }) });
  return (name, value) => {
    every(name, value);
    const written = value as SnapshotCall;
    if (written.state === 'settled') settled(name, value);
    if (written.state !== 'interrupted') return;
    interrupted(name, value);
    const check = written.interrupt?.isApproval ? waitsForApproval : waits;
    check(`${name}.result`, written.result);
  };
}

function part(name: string, value: unknown): void {
  const problem = partProblem(value);
  if (problem !== undefined) throw new TypeError(`${name} ${problem}.`);
}

function any(): void {
  // Whatever it is, it is given on as it came.
}

function usage(): ShapeCheck {
  return record(any);
}

function text(): ShapeCheck {
  return plain('a string', (value) => typeof value === 'string');
}

function flag(): ShapeCheck {
  return plain('true or false', (value) => typeof value === 'boolean');
}

function count(): ShapeCheck {
  const holds = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  return plain('a whole number from 0', holds);
}

function present(): ShapeCheck {
  return plain('there', (value) => value !== undefined && value !== null);
}
