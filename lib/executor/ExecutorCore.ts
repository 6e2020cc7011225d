import type { ToolHandler } from '../tools/ToolMiddleware.ts';
import type { RegisteredTool, ToolRegistry } from '../tools/ToolRegistry.ts';
import type { CallRecord } from './call/CallRecord.ts';
import type { Settings } from './executorOptions.ts';
import type { Schedule } from './schedule/Schedule.ts';

/** What the runs of one executor share. */
export interface ExecutorCore {
  /** The tools, unless a run brings its own. */
  readonly registry: ToolRegistry;
  /** The options, filled in. */
  readonly settings: Settings;
  /** Who starts when. */
  readonly schedule: Schedule<CallRecord>;
  /** What runs a tool: its source, with the middleware of the executor around it. */
  readonly handlerOf: (registered: RegisteredTool) => ToolHandler;
}
