import { toBase64 } from '../formats/toBase64.ts';
import type { Usage } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import { interruptOf } from '../tools/interruptOf.ts';
import type { ToolInterrupt } from '../tools/ToolInterrupt.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry } from './CallEntry.ts';
import type { CompleteResponse } from './CompleteResponse.ts';
import type {
  ConversationSnapshot,
  SnapshotCall,
  SnapshotInterrupt,
  SnapshotPrepared,
  SnapshotResponse,
} from './ConversationSnapshot.ts';
import type { ConversationState } from './ConversationState.ts';
import { SNAPSHOT_VERSION } from './checkSnapshot.ts';
import { isHeld, isPutOff, lastingResult, waitsForApproval } from './waitingCalls.ts';

/** What of a conversation is written beside its state. */
export interface SnapshotFacts {
  /** Name of the format of its messages. */
  readonly format: string;
  /** Whether there is a hook that needs what it has kept. */
  readonly hasHook: boolean;
}

/**
 * Writes a conversation as plain JSON values. Bytes become base64 text; the cause of an error is left out, and so is a
 * `structured` value that JSON cannot hold.
 *
 * @throws TypeError naming the call or the hook whose state JSON cannot hold.
 */
export function writeSnapshot<Message>(
  state: ConversationState<Message>,
  { format, hasHook }: SnapshotFacts,
): ConversationSnapshot {
  const { messages, turns, usage, model, failures, counts, end, turn } = state;
  const { response, entries } = turn;
  const calls = entries.map(callOf);
  return {
    version: SNAPSHOT_VERSION,
    format,
    messages: plain(messages, 'the messages') as readonly unknown[],
    turns,
    usage: plain(usage, 'the usage') as Usage,
    model,
    failures,
    ...(end && { end: { ...end, ...(end.answer && { answer: resultOf(end.answer) }) } }),
    ...(hasHook && { prepared: preparedOf(state) }),
    ...(counts.size > 0 && { callCounts: Object.fromEntries(counts) }),
    ...(response && { response: responseOf(response, calls) }),
    ...(response === undefined && calls.length > 0 && { executed: calls }),
  };
}

function preparedOf<Message>({ kept, results }: ConversationState<Message>): SnapshotPrepared {
  return {
    ...(kept !== undefined && { state: plain(kept, 'the state of prepareTurn') }),
    results: results.map(resultOf),
  };
}

function responseOf<Message>(
  { reason, raw, message, text = '', reasoning = '', usage }: CompleteResponse<Message>,
  calls: readonly SnapshotCall[],
): SnapshotResponse {
  return {
    reason,
    ...(raw !== undefined && { raw }),
    message: plain(message, 'the message of the response'),
    ...(text !== '' && { text }),
    ...(reasoning !== '' && { reasoning }),
    calls,
    ...(usage && { usage: plain(usage, 'the usage') as Usage }),
  };
}

function callOf(entry: CallEntry): SnapshotCall {
  const { call, occurrence, executed, idempotent } = entry;
  const facts = { call: plain(call, nameOf(call)) as ToolCall, occurrence, idempotent };
  const result = isPutOff(entry) ? entry.given.waited : lastingResult(entry);
  const interrupt = result && interruptOf(result);
  if (result === undefined || isHeld(result)) {
    return { ...facts, state: executed && result === undefined ? 'running' : 'waiting' };
  }
  if (interrupt === undefined) return { ...facts, state: 'settled', result: resultOf(result) };
  const waits = interruptOfCall(entry, interrupt, waitsForApproval(result));
  return { ...facts, state: 'interrupted', result: resultOf(result), interrupt: waits };
}

function interruptOfCall(
  { call, given, approval }: CallEntry,
  { info, state }: ToolInterrupt,
  isApproval: boolean,
): SnapshotInterrupt {
  const what = `what ${nameOf(call)} waits for`;
  const members = { info, state, approval, input: given?.input };
  const { input, ...rest } = plain(members, what) as Partial<typeof members>;
  return {
    ...rest,
    isApproval,
    ...(given && { given: input === undefined ? {} : { input } }),
  };
}

function nameOf({ id, name }: ToolCall): string {
  return `call "${id}" (${name})`;
}

/** A result without what JSON cannot hold: the cause of its error, a `structured` value of code. */
function resultOf({ structured, error, ...result }: ToolResult): ToolResult {
  const { cause: _, ...info } = error ?? {};
  const what = `the result of call "${result.callId}" (${result.toolName})`;
  const rest = plain({ ...result, ...(error && { error: info }) }, what) as ToolResult;
  try {
    const value = plain(structured, what);
    return value === undefined ? rest : { ...rest, structured: value };
  } catch {
    return rest;
  }
}

/** A copy that is what JSON makes of it, bytes as base64 text. */
function plain(value: unknown, what: string): unknown {
  try {
    const text = JSON.stringify(value, bytesAsText);
    return text === undefined ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new TypeError(`A snapshot cannot hold ${what}: JSON has no form for it.`, { cause });
  }
}

/** Bytes have a form in JSON that nobody reads back, or are taken for lists: so the value itself is looked at. */
function bytesAsText(this: unknown, key: string, value: unknown): unknown {
  const own: unknown = Reflect.get(this as object, key);
  // Some bytes say themselves how they are written.
  return own instanceof Uint8Array && typeof value !== 'string' ? toBase64(own) : value;
}
