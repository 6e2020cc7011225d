import type { FinishReason, Usage } from '../model/ModelEvent.ts';
import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import type { DoneReason } from './DoneReason.ts';

/**
 * A conversation as it stood at one moment: plain JSON values, so that it can be kept as JSON text and gone on with in
 * another process. It holds what the messages and results hold; no keys, no headers.
 */
export interface ConversationSnapshot {
  /** Version of this shape. */
  readonly version: 1;
  /** Name of the wire format of its messages. */
  readonly format: string;
  /** The messages before the turn that is open, or all of them if none is. */
  readonly messages: readonly unknown[];
  /** How many turns have ended. */
  readonly turns: number;
  /** Tokens of those turns. */
  readonly usage: Usage;
  /** How it ended; absent while it goes on, and for what can be gone on with. */
  readonly end?: SnapshotEnd;
  /** Which model answers: 0 is `model`, 1 the first of `fallbackModels`. */
  readonly model: number;
  /** How many responses in a row broke. */
  readonly failures: number;
  /** What `prepareTurn` has kept, and the results of the turn before, which it gets; absent without that hook. */
  readonly prepared?: SnapshotPrepared;
  /** How often each call was made, where that is bounded. */
  readonly callCounts?: Readonly<Record<string, number>>;
  /** The response of the open turn, once it is complete. */
  readonly response?: SnapshotResponse;
  /** Calls that ran in responses of the open turn that are not complete. */
  readonly executed?: readonly SnapshotCall[];
}

/** How a conversation ended. */
export interface SnapshotEnd {
  /** Why. */
  readonly reason: DoneReason;
  /** The answer, after `return-directly`. */
  readonly answer?: ToolResult;
}

/** What the hook `prepareTurn` goes on with. */
export interface SnapshotPrepared {
  /** What it has kept. */
  readonly state?: unknown;
  /** Results of the turn before. */
  readonly results: readonly ToolResult[];
}

/** A response that is complete, or that broke and was salvaged. */
export interface SnapshotResponse {
  /** Why it ended. */
  readonly reason: FinishReason | 'broken';
  /** The provider's own word for that. */
  readonly raw?: string;
  /** Its message, in the provider's request form. */
  readonly message: unknown;
  /** What the model has said in it, to be shown again. @defaultValue '' */
  readonly text?: string;
  /** What it has thought. @defaultValue '' */
  readonly reasoning?: string;
  /** Its calls, in call order. */
  readonly calls: readonly SnapshotCall[];
  /** Its tokens, where it said them. */
  readonly usage?: Usage;
}

/**
 * How far a call had got: `settled`, it has its result; `interrupted`, it waits for outside input; `running`, its tool had
 * started; `waiting`, nothing of it had run.
 */
export type SnapshotCallState = 'settled' | 'interrupted' | 'running' | 'waiting';

/** One call of the open turn. */
export interface SnapshotCall {
  /** The call. */
  readonly call: ToolCall;
  /** How many calls for the same thing came before it in its response. */
  readonly occurrence: number;
  /** How far it had got. */
  readonly state: SnapshotCallState;
  /** Whether it may run again with the same input. */
  readonly idempotent: boolean;
  /** Its result, if it has one; of an interrupted call, what it had given before. */
  readonly result?: ToolResult;
  /** What an interrupted call waits for. */
  readonly interrupt?: SnapshotInterrupt;
}

/** What an interrupted call waits for. */
export interface SnapshotInterrupt {
  /** What is said of it to the outside. */
  readonly info?: unknown;
  /** What its tool gets back when it goes on. */
  readonly state?: unknown;
  /** Whether it waits for its approval, so that it has not run: the input is the decision then. */
  readonly isApproval: boolean;
  /** What was decided before, outside, about whether it may run. */
  readonly approval?: unknown;
  /** The input that it was given, if it was: it goes on without being given another. */
  readonly given?: SnapshotInput;
}

/** Outside input that a call was given, and has not used yet, or may use again. */
export interface SnapshotInput {
  /** What it is; absent for `undefined`. */
  readonly input?: unknown;
}
