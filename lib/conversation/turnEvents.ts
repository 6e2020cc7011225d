import { addUsage } from './addUsage.ts';
import type { CompleteResponse } from './CompleteResponse.ts';
import type { DoneEvent, TurnEndEvent } from './ConversationEvent.ts';
import type { ConversationEnd, ConversationState } from './ConversationState.ts';
import type { TurnEndReason } from './DoneReason.ts';
import { interruptEventOf } from './shownEvent.ts';
import type { Transcript } from './Transcript.ts';

/** Says how the open turn ends: with a response, whole or salvaged, or without one. */
export function turnEndEvent<Message>(
  { turn, turns, messages, usage }: ConversationState<Message>,
  transcript: Transcript<Message>,
  {
    response,
    reason,
  }: {
    readonly response: CompleteResponse<Message | readonly Message[]> | undefined;
    readonly reason: TurnEndReason;
  },
): TurnEndEvent<Message> {
  const { results } = turn.calls;
  return Object.freeze({
    type: 'turn-end',
    turn: turns + 1,
    reason,
    messages: response ? transcript.write(messages, response.message, results) : messages,
    results,
    orphans: turn.orphans(response !== undefined),
    usage: addUsage(usage, response?.usage ?? turn.usage),
  });
}

/** Says that the conversation is over, after the turns that have ended. */
export function doneEvent<Message>(
  { turns, messages, usage }: ConversationState<Message>,
  { reason, answer }: ConversationEnd,
): DoneEvent<Message> {
  return Object.freeze({ type: 'done', reason, turns, messages, usage, ...(answer && { answer }) });
}

/** Says that the conversation is over in an open turn. */
export function pausedEvent<Message>(
  { turn, turns: before }: ConversationState<Message>,
  { messages, usage }: TurnEndEvent<Message>,
  { reason, snapshot }: Pick<DoneEvent<Message>, 'reason' | 'snapshot'>,
): DoneEvent<Message> {
  const interrupts = turn.interrupted.flatMap((entry) => interruptEventOf(entry) ?? []);
  const waits = interrupts.length > 0 && { interrupts };
  const turns = turn.attempt > 0 ? before + 1 : before;
  const goesOn = snapshot && { snapshot };
  return Object.freeze({ type: 'done', reason, turns, messages, usage, ...waits, ...goesOn });
}
