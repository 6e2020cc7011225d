import type { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { ModelEvent, Usage } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { ConversationSnapshot } from './ConversationSnapshot.ts';
import type { DoneReason, TurnEndReason } from './DoneReason.ts';

/** A turn begins: a request is about to be sent. */
export interface TurnStartEvent<Message> {
  /** Which event. */
  readonly type: 'turn-start';
  /** Counts the turns of the conversation from 1, also over a resumption. */
  readonly turn: number;
  /** The messages that are sent. */
  readonly messages: readonly Message[];
}

/**
 * The response broke, and the request is sent again: what this turn has given so far is void, but for the results of calls.
 * A call that comes again has its earlier result at once.
 */
export interface TurnRetryEvent {
  /** Which event. */
  readonly type: 'turn-retry';
  /** The turn. */
  readonly turn: number;
  /** Counts the requests of the turn; that of the next one. */
  readonly attempt: number;
  /** What broke. */
  readonly error: ModelStreamError;
  /** How long it is waited, in milliseconds. */
  readonly delayMs: number;
  /** Which model is asked: 0 is `model`, 1 the first of `fallbackModels`. */
  readonly model: number;
}

/** A call waits for outside input; it has no result yet. */
export interface ToolInterruptEvent {
  /** Which event. */
  readonly type: 'tool-interrupt';
  /** The call. */
  readonly call: ToolCall;
  /** What its tool, or whoever approves, says of what it waits for. */
  readonly info: unknown;
  /** Whether it waits for its approval, so that it has not run: its input is the decision then. */
  readonly isApproval: boolean;
}

/** A turn has ended, and every call of it has its result. */
export interface TurnEndEvent<Message> {
  /** Which event. */
  readonly type: 'turn-end';
  /** The turn. */
  readonly turn: number;
  /** Why it has ended. */
  readonly reason: TurnEndReason;
  /** All messages so far, in the provider's own form; a request may go on with them. */
  readonly messages: readonly Message[];
  /** Results of its calls, in call order, as the tools gave them. */
  readonly results: readonly ToolResult[];
  /**
   * Results of calls that ran in this turn and stand in no message: those of a broken response that the model did not make again,
   * and all of a response that is not written. What they did is done.
   */
  readonly orphans: readonly ToolResult[];
  /** Tokens of all turns so far. */
  readonly usage: Usage;
}

/** The conversation is over. The last event. */
export interface DoneEvent<Message> {
  /** Which event. */
  readonly type: 'done';
  /** Why. */
  readonly reason: DoneReason;
  /** How many turns there were. */
  readonly turns: number;
  /**
   * All messages, in the provider's own form; a request may go on with them. Where calls wait for outside input, they have
   * answers that say so: go on with `snapshot` instead.
   */
  readonly messages: readonly Message[];
  /** Tokens of all turns. */
  readonly usage: Usage;
  /** The answer, after `return-directly`. */
  readonly answer?: ToolResult;
  /** The calls that wait for outside input, after `interrupted`. */
  readonly interrupts?: readonly ToolInterruptEvent[];
  /** To go on later, after `interrupted`, and after `aborted` unless it holds what JSON cannot. */
  readonly snapshot?: ConversationSnapshot;
}

/** Everything that happens in a conversation. `Message` is one message of the provider's history. */
export type ConversationEvent<Message = unknown> =
  | ModelEvent<Message | readonly Message[]>
  | ToolEvent
  | TurnStartEvent<Message>
  | TurnRetryEvent
  | ToolInterruptEvent
  | TurnEndEvent<Message>
  | DoneEvent<Message>;
