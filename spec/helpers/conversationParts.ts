import type { CallEntry } from '../../lib/conversation/CallEntry.ts';
import {
  type ConversationStart,
  ConversationState,
} from '../../lib/conversation/ConversationState.ts';
import { callKey } from '../../lib/conversation/callKey.ts';
import { NOTHING_EARLIER } from '../../lib/conversation/OpenTurn.ts';
import type { CallRules } from '../../lib/conversation/TurnCalls.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { callOf } from './callOf.ts';
import { toolResult } from './toolResult.ts';

/** A call that nothing is known of; `members` win. */
export function entryOf(members: Partial<CallEntry> = {}): CallEntry {
  const { call = callOf('look') } = members;
  return {
    call,
    key: callKey(call),
    occurrence: 0,
    executed: false,
    idempotent: false,
    result: undefined,
    ...members,
  };
}

/** A result that says text. */
export function saying(text: string, members: Partial<ToolResult> = {}): ToolResult {
  return toolResult(members.index ?? 0, [{ type: 'text', text }], members);
}

/** The result of a call that waits for outside input. */
export function interrupted(members: Partial<ToolResult> = {}, state?: unknown): ToolResult {
  const cause = new ToolInterrupt('why', state);
  return saying(cause.message, {
    status: 'error',
    isError: true,
    error: { code: 'tool-failed', message: cause.message, retryable: false, cause },
    ...members,
  });
}

/** The result of a call that is held back behind one that waits. */
export function held(members: Partial<ToolResult> = {}): ToolResult {
  return interrupted({ status: 'skipped', execution: 'not-started', attempts: 0, ...members });
}

/** Rules that let every call run. */
export function rulesOf(members: Partial<CallRules> = {}): CallRules {
  return {
    inputs: new Map(),
    counts: new Map(),
    maxIdenticalCalls: Number.POSITIVE_INFINITY,
    ...members,
  };
}

/** A conversation that begins; `start` wins. */
export function stateOf<Message = unknown>(
  start: Partial<ConversationStart<Message>> = {},
  rules: Partial<CallRules> = {},
): ConversationState<Message> {
  const beginning: ConversationStart<Message> = {
    messages: [],
    turns: 0,
    usage: { raw: [] },
    model: 0,
    failures: 0,
    kept: undefined,
    results: [],
    counts: new Map(),
    end: undefined,
    earlier: NOTHING_EARLIER,
  };
  return new ConversationState({ ...beginning, ...start }, rulesOf(rules));
}
