import type { ToolCall } from '../model/ToolCall.ts';
import { trackWork } from '../tools/workOf.ts';
import { CallAbort, createCallContext } from './callContext.ts';
import type { ExecutorCore } from './executorCore.ts';
import type { CallRecord } from './callRecord.ts';
import type { ResolvedCall } from './resolveCall.ts';
import { RunningCall, type RunningCallHandlers } from './runningCall.ts';
import type { Turn } from './turn.ts';

/** What a start needs beside the call itself. */
export interface CallStart {
  /** What was decided about the call. */
  readonly resolved: ResolvedCall;
  /** Its place in the schedule. */
  readonly turn: Turn<CallRecord>;
  /** The run's options by tool name. */
  readonly toolOptions: Readonly<Record<string, unknown>> | undefined;
  /** Takes what the tool passes to `context.progress`. */
  readonly progress: (value: unknown) => void;
  /** Takes everything else. */
  readonly handlers: RunningCallHandlers;
}

/** Puts together what one start of a tool consists of. Nothing runs before its `start` is called. */
export function prepareCall(call: ToolCall, start: CallStart, core: ExecutorCore): RunningCall {
  const { settings, schedule } = core;
  const { tool, traits, input } = start.resolved;
  const toolName = tool.definition.name;
  const abort = new CallAbort();
  const options = Object.freeze({ ...(traits.options as object | undefined), ...ownOptions(start.toolOptions, toolName) });
  const context = createCallContext(
    call,
    { toolName, attempt: 1, options },
    { abort, progress: start.progress },
  );
  const running = new RunningCall(
    {
      turn: start.turn,
      schedule,
      source: () => tool.source(input as never, context as never),
      abort,
      limit: { maxChars: traits.maxResultSizeChars ?? 0, marker: settings.marker },
      stopsAtLimit: start.resolved.stopsAtLimit,
      timeoutMs: traits.timeoutMs ?? 0,
      idleTimeoutMs: traits.idleTimeoutMs ?? 0,
      graceMs: settings.graceMs,
      scheduler: settings.scheduler,
    },
    start.handlers,
  );
  trackWork(context, running);
  return running;
}

function ownOptions(
  toolOptions: Readonly<Record<string, unknown>> | undefined,
  toolName: string,
): object | undefined {
  if (toolOptions === undefined || !Object.hasOwn(toolOptions, toolName)) return undefined;
  const options = toolOptions[toolName];
  return typeof options === 'object' && options !== null ? options : undefined;
}
