import type { ToolErrorCode } from '../errors/ToolErrorCode.ts';
import type { ToolOutputPart } from './ToolOutputPart.ts';

/** How a call ended. */
export type ToolStatus =
  | 'ok'
  | 'error'
  | 'invalid'
  | 'unknown-tool'
  | 'denied'
  | 'timeout'
  | 'cancelled'
  | 'skipped';

/** How far the tool got: whether its effects can have happened. `unknown`: its process or worker is gone. */
export type ToolExecution = 'not-started' | 'finished' | 'interrupted' | 'unknown';

/** What went wrong with a call. */
export interface ToolErrorInfo {
  /** The kind of failure. */
  readonly code: ToolErrorCode;
  /** What the model reads: short, without stack or cause. */
  readonly message: string;
  /** Whether running the same call again may succeed. */
  readonly retryable: boolean;
  /** Where in the input, as a JSON Pointer, if the failure is about one place. */
  readonly path?: string;
  /** What was thrown. Never sent to the model. */
  readonly cause?: unknown;
}

/** Says what a result lacks because of its bounds. */
export interface Truncation {
  /** What is counted: UTF-16 code units of all text together, notes in the place of media included. */
  readonly unit: 'utf16';
  /** Units kept, markers not counted. */
  readonly kept: number;
  /** Units there were, when the source ran to its end. */
  readonly total?: number;
  /** How many media were left out because each was over its bound; absent: none. */
  readonly mediaLeftOut?: number;
  /** Where the whole output is, when a sink took it. */
  readonly reference?: string;
}

/** When things happened to a call, in milliseconds of the executor's scheduler. */
export interface ToolTiming {
  /** When its arguments were complete. */
  readonly sealedAt: number;
  /** When its tool was started; absent if it never was. */
  readonly startedAt?: number;
  /** When it got its result. */
  readonly settledAt: number;
}

/** The one answer to one call. Every call gets exactly one, however its turn ends. Frozen. */
export interface ToolResult {
  /** Index of the call in its run. */
  readonly index: number;
  /** Id of the call, as the provider knows it. */
  readonly callId: string;
  /** Name of the tool. */
  readonly toolName: string;
  /** Set for a call of kind `custom`, which some providers want answered in another form. */
  readonly kind?: 'custom';
  /** How the call ended. */
  readonly status: ToolStatus;
  /** How far the tool got. */
  readonly execution: ToolExecution;
  /** Whether the model should read this as a failure. */
  readonly isError: boolean;
  /** What the model and the user get. */
  readonly parts: readonly ToolOutputPart[];
  /** The value behind the text, for code. */
  readonly structured?: unknown;
  /** What went wrong. */
  readonly error?: ToolErrorInfo;
  /** Set when the text was cut to its limit, or media were left out. */
  readonly truncated?: Truncation;
  /** How often the tool was started. */
  readonly attempts: number;
  /** When things happened. */
  readonly timing: ToolTiming;
}
