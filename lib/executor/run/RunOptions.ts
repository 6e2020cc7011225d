import type { ToolContext } from '../../tools/ToolContext.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import type { ToolRegistry } from '../../tools/ToolRegistry.ts';
import type { Aliases } from '../resolve/Aliases.ts';
import type { StreamingToolExecutor } from './StreamingToolExecutor.ts';

/** Options of one run. */
export interface RunOptions {
  /** Aborting discards the run: every call gets its result, then the run completes. */
  readonly signal?: AbortSignal;
  /** The tools of this run. @defaultValue the executor's registry; either way as it is when the run opens */
  readonly registry?: ToolRegistry;
  /**
   * Options of calls by tool name; they override the tool's defaults one by one, but for those that are undefined. Nothing
   * checks them against what the tool takes, and names that no tool has are passed over.
   */
  readonly toolOptions?: Readonly<Record<string, unknown>>;
  /**
   * Other names for tools and their arguments in this run. They win over the executor's, by tool and by key, and are
   * refused where they clash with these or with the tools.
   */
  readonly aliases?: Aliases;
  /**
   * Is called with every tool event, in order, also for results made by unsubscribing. What it throws is reported as RxJS
   * reports what a subscriber throws, and stops nothing.
   */
  readonly observe?: (event: ToolEvent) => void;
  /** Is called with the run when it opens, for cancelling and discarding from outside. */
  readonly onRun?: (run: StreamingToolExecutor) => void;
  /**
   * The context of the running tool that opens this run. The run's calls do not conflict with that call's claims, take no
   * slot of its run, count as its work, and are discarded when it is interrupted.
   */
  readonly parent?: ToolContext;
}
