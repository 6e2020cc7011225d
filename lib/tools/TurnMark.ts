import type { ToolCall } from '../model/ToolCall.ts';

/**
 * What marks the turns of a conversation among the events of its responses and calls: as much of it as operators need that take
 * the events of both.
 */
export interface TurnMark {
  /** Which mark. */
  readonly type: 'turn-start' | 'turn-retry' | 'tool-interrupt' | 'turn-end' | 'done';
  /** Why the turn, or the conversation, has ended. */
  readonly reason?: string;
  /** Counts the requests of a turn that is asked for again; that of the next one. */
  readonly attempt?: number;
  /** The call that waits for outside input. */
  readonly call?: ToolCall;
  /** What is said of what it waits for. */
  readonly info?: unknown;
  /** Whether it waits for its approval. @defaultValue whether its tool was not started in this response */
  readonly isApproval?: boolean;
}
