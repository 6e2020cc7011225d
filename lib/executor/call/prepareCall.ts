import type { ExecutorCore } from '../ExecutorCore.ts';
import type { CallPlan, RunningCallHandlers } from './CallPlan.ts';
import { RunningCall } from './RunningCall.ts';

/** What a start needs. */
export interface StartFacts extends Pick<CallPlan, 'record' | 'call' | 'resolved' | 'turn'> {
  /** The run's options by tool name. */
  readonly toolOptions: Readonly<Record<string, unknown>> | undefined;
  /** Who is told what happens. */
  readonly handlers: RunningCallHandlers;
}

const NO_OPTIONS: Readonly<Record<string, unknown>> = /* @__PURE__ */ Object.freeze({});

/** Puts together what one start of a tool consists of. Nothing runs before its `start` is called. */
export function prepareCall(start: StartFacts, core: ExecutorCore): RunningCall {
  const { record, call, resolved, turn, toolOptions, handlers } = start;
  const defaults = resolved.traits.options as object | undefined;
  const own = ownOptions(toolOptions, resolved.tool.definition.name);
  const hasNone = defaults === undefined && own === undefined;
  const options = hasNone ? NO_OPTIONS : Object.freeze({ ...defaults, ...own });
  return new RunningCall({ record, call, resolved, turn, options, core }, handlers);
}

function ownOptions(
  toolOptions: Readonly<Record<string, unknown>> | undefined,
  toolName: string,
): object | undefined {
  if (toolOptions === undefined || !Object.hasOwn(toolOptions, toolName)) return undefined;
  const options = toolOptions[toolName];
  if (typeof options !== 'object' || options === null) return undefined;
  // An option that is undefined is left as the tool has it.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
