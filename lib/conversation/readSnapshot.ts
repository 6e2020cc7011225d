import { ToolInterrupt } from '../tools/ToolInterrupt.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { CallEntry } from './CallEntry.ts';
import type {
  ConversationSnapshot,
  SnapshotCall,
  SnapshotInterrupt,
} from './ConversationSnapshot.ts';
import type { ConversationStart } from './ConversationState.ts';
import { callKey } from './callKey.ts';
import type { EarlierTurn } from './OpenTurn.ts';

/** Where a conversation stands that was written as `snapshot`, whose shape was checked. */
export function readSnapshot<Message>(snapshot: ConversationSnapshot): ConversationStart<Message> {
  const { turns, usage, model, failures, end, prepared, callCounts = {} } = snapshot;
  return {
    messages: snapshot.messages as readonly Message[],
    turns,
    usage,
    model,
    failures,
    kept: prepared?.state,
    results: (prepared?.results ?? []).map(resultFrom),
    counts: new Map(Object.entries(callCounts)),
    end: end && { ...end, ...(end.answer && { answer: resultFrom(end.answer) }) },
    earlier: earlierOf(snapshot),
  };
}

function earlierOf<Message>({
  response,
  executed = [],
}: ConversationSnapshot): EarlierTurn<Message> {
  if (response === undefined) return { entries: executed.map(toEntry) };
  const { reason, raw, message, text = '', reasoning = '', usage, calls } = response;
  return {
    response: { reason, raw, message: message as Message, text, reasoning, usage },
    entries: calls.map(toEntry),
  };
}

function toEntry(written: SnapshotCall): CallEntry {
  const { call, occurrence, state, idempotent, interrupt } = written;
  const hasResult = state === 'settled' || state === 'interrupted';
  const result = hasResult && written.result ? resultFrom(written.result) : undefined;
  const executed = state === 'running' || (result !== undefined && result.attempts > 0);
  const entry = { call, key: callKey(call), occurrence, executed, idempotent };
  if (result === undefined || state !== 'interrupted' || interrupt === undefined) {
    return { ...entry, result };
  }
  const { approval, given } = interrupt;
  const waited = waitingResult(result, interrupt);
  return {
    ...entry,
    result: waited,
    ...(approval !== undefined && { approval }),
    ...(given && { given: { input: given.input, waited } }),
  };
}

/** The result of a call that waits for outside input, with what it waits for. */
function waitingResult(result: ToolResult, { info, state }: SnapshotInterrupt): ToolResult {
  const cause = new ToolInterrupt(info, state);
  const { code = 'tool-failed', message = cause.message } = result.error ?? {};
  const error = Object.freeze({ code, message, retryable: false, cause });
  return Object.freeze({ ...result, error });
}

/** A result of its own, frozen as all are: what was read stays as it is. */
function resultFrom(written: ToolResult): ToolResult {
  return Object.freeze({ ...written, parts: Object.freeze([...written.parts]) });
}
