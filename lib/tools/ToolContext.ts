import type { ToolResume } from './ToolResume.ts';

/** What a running tool knows about its call. Frozen. */
export interface ToolContext<Options = Readonly<Record<string, unknown>>> {
  /** The provider's id of the call. */
  readonly callId: string;
  /** Index of the call in its run. */
  readonly index: number;
  /** Name of the tool that runs. */
  readonly toolName: string;
  /** Name that the model asked for; another one than `toolName` where an alias was resolved. */
  readonly requestedName: string;
  /** The argument text, verbatim. */
  readonly arguments: string;
  /** Aborts when the call is cancelled, timed out or discarded. Made on first use. Calls stopped together may share the reason. */
  readonly signal: AbortSignal;
  /** Counts the starts of this call from 1. */
  readonly attempt: number;
  /** Options of this call: the tool's defaults, overridden by the run's `toolOptions[toolName]`. */
  readonly options: Options;
  /** The outside input that the call waited for, and what it had kept; absent unless it is resumed. The same in each attempt. */
  readonly resume?: ToolResume;
  /** Emits a `tool-progress` event. Does nothing once the call has its result. */
  progress(value: unknown): void;
}
