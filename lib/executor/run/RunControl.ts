import type { ToolCall } from '../../model/ToolCall.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import type { ToolResume } from '../../tools/ToolResume.ts';

/** What is known of a call before it runs: that it has its result already, what it resumes with, or whether it is approved. */
export type PreparedCall =
  | {
      /** Nothing runs. */
      readonly type: 'result';
      /** The result that it has, under its own index and id. */
      readonly result: ToolResult;
    }
  | {
      /** It runs, and its context says with what. */
      readonly type: 'resume';
      /** What it gets as `context.resume`. */
      readonly resume: ToolResume;
      /** What `approve` would give, where it is not asked. */
      readonly approval?: unknown;
    }
  | {
      /** `approve` is not asked. */
      readonly type: 'approval';
      /** What `approve` would give. */
      readonly approval: unknown;
    };

/**
 * What a conversation decides and is told about the calls of a run, at once, not through events. None of its functions may
 * throw, or do anything to the run.
 */
export interface RunControl {
  /** Is asked once for each sealed call, before it is resolved. undefined: it runs as usual. */
  prepare(call: ToolCall): PreparedCall | undefined;
  /** Is told that the tool of a call is about to run for the first time. `idempotent`: whether it may run again with the same input. */
  started(call: ToolCall, idempotent: boolean): void;
  /** Is told the result of a call before any event of it is delivered. */
  settled(call: ToolCall, result: ToolResult): void;
}
