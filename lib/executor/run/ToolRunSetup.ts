import type { ToolContext } from '../../tools/ToolContext.ts';
import type { ToolRegistry } from '../../tools/ToolRegistry.ts';
import type { Aliases } from '../resolve/Aliases.ts';
import type { RunControl } from './RunControl.ts';
import type { RunConsumers } from './RunEvents.ts';

/** What a run is opened with. */
export interface ToolRunSetup {
  /** The tools, unless they are the executor's. */
  readonly registry?: ToolRegistry | undefined;
  /** Options of calls by tool name. */
  readonly toolOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Other names for tools and their arguments. */
  readonly aliases?: Aliases | undefined;
  /** The context of the running tool that opens it. */
  readonly parent?: ToolContext | undefined;
  /** Whether calls wait for a good finish if their start policy says so. */
  readonly hold: boolean;
  /** Who decides about its calls beside the options. */
  readonly control?: RunControl | undefined;
  /** Where its events go. */
  readonly consumers: RunConsumers;
}
