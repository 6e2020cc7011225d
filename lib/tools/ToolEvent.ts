import type { ToolCall } from '../model/ToolCall.ts';
import type { ToolOutputPart } from './ToolOutputPart.ts';
import type { ToolResult } from './ToolResult.ts';

/** What a call waits for before it may start. `behind`: index of an earlier call of its run that it conflicts with. */
export interface ToolQueuedEvent {
  /** The discriminant. */
  readonly type: 'tool-queued';
  /** The call. */
  readonly call: ToolCall;
  /** A good finish of the response, an approval, calls it conflicts with, or a free slot. */
  readonly waitsFor: 'commit' | 'approval' | 'turn' | 'slot';
  /** Index of an earlier call of the same run that this one must not overtake. */
  readonly behind?: number;
}

/** The tool was started. */
export interface ToolStartEvent {
  /** The discriminant. */
  readonly type: 'tool-start';
  /** The call. */
  readonly call: ToolCall;
  /** Counts the starts of this call from 1. */
  readonly attempt: number;
}

/** News about a running tool that is no part of its result. */
export interface ToolProgressEvent {
  /** The discriminant. */
  readonly type: 'tool-progress';
  /** The call. */
  readonly call: ToolCall;
  /** What the tool passed to `context.progress`. */
  readonly value: unknown;
}

/** A piece of a running tool's output: append `parts` to those before. Bounded like the result. */
export interface ToolOutputEvent {
  /** The discriminant. */
  readonly type: 'tool-output';
  /** The call. */
  readonly call: ToolCall;
  /** Counts the outputs of this call from 0. */
  readonly seq: number;
  /** Parts to append. */
  readonly parts: readonly ToolOutputPart[];
}

/** The call has its result: the last event of the call. */
export interface ToolResultEvent {
  /** The discriminant. */
  readonly type: 'tool-result';
  /** The call. */
  readonly call: ToolCall;
  /** Its one result. */
  readonly result: ToolResult;
}

/** What happens to a call in a run. Frozen. */
export type ToolEvent =
  | ToolQueuedEvent
  | ToolStartEvent
  | ToolProgressEvent
  | ToolOutputEvent
  | ToolResultEvent;
