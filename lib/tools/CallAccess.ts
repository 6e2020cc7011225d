import type { Observable, SchedulerLike } from 'rxjs';
import type { AnyTool, ToolTraits } from './Tool.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/** What the code around a tool's function may ask of the call that it runs in. */
export interface CallAccess {
  /** Every timer comes from here. */
  readonly scheduler: SchedulerLike;
  /** The tool that runs. */
  readonly tool: AnyTool;
  /** Its traits, the executor's defaults filled in. */
  readonly traits: ToolTraits<never, unknown>;
  /** How long ended work is waited for, in milliseconds. */
  readonly graceMs: number;
  /** Is told that the tool's function runs now: from here on effects can have happened. */
  executing(): void;
  /** Runs `step`, which starts the tool and never throws: that is work of the call, whatever it does to the call meanwhile. */
  starting(step: () => void): void;
  /** Is told that a further attempt begins. Returns its number, which counts the starts of the call from 1. */
  attempt(): number;
  /** Takes an error that nobody else can take: the call fails. */
  error(thrown: unknown): void;
  /** Makes one output, bounded like the result, of all that `source` gives. */
  collect(source: Observable<ToolOutput>): Observable<ToolOutput>;
}
