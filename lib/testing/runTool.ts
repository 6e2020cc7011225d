import type { CallInput } from '../executor/call/CallInput.ts';
import type { ToolExecutorOptions } from '../executor/executorOptions.ts';
import { checkObject } from '../executor/optionReaders.ts';
import type { RunOptions } from '../executor/run/RunOptions.ts';
import { ToolExecutor } from '../executor/ToolExecutor.ts';
import type { SchemaValidator } from '../schema/SchemaValidator.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { AnyTool } from '../tools/Tool.ts';
import { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/** Options of {@link runTool}. */
export interface RunToolOptions extends Pick<RunOptions, 'observe' | 'signal'> {
  /**
   * Compiles the schemas of the tool: `ajvValidator()` of `millrace`, or one of your own. A tool needs it that has a plain
   * JSON Schema with something to check. @defaultValue none
   */
  readonly validator?: SchemaValidator;
  /** Options of the executor that runs it: bounds, middleware, hooks, approval, scheduler. @defaultValue those of any executor */
  readonly executorOptions?: ToolExecutorOptions;
  /** Options of the call; they override the tool's defaults one by one. @defaultValue none */
  readonly toolOptions?: Readonly<Record<string, unknown>>;
}

const NAMES: Readonly<Record<keyof RunToolOptions, true>> = {
  validator: true,
  executorOptions: true,
  toolOptions: true,
  observe: true,
  signal: true,
};

/**
 * Runs a tool once, as an executor runs it when a model calls it, and gives the result: the input is validated, defaults are
 * filled in, traits and bounds hold. Never rejects for a failure of the tool, which is a result; `observe` sees every event.
 *
 * `input` is an object, or its JSON text as a model would write it; free text for a tool that takes text. The call has the
 * id `call_1`. Its result is there when the tool has ended; aborting `signal` ends it sooner.
 *
 * Rejects with InvalidToolError or InvalidSchemaError for a tool that no registry takes, also for one whose schema needs a
 * validator where none was given; with TypeError or RangeError for a wrong option.
 */
export async function runTool(
  tool: AnyTool,
  input: NonNullable<CallInput['arguments']> = {},
  options: RunToolOptions = {},
): Promise<ToolResult> {
  checkObject('options', options);
  checkNames('', options, NAMES);
  const { validator, executorOptions, toolOptions, observe, signal } = options;
  const registry = new ToolRegistry([tool], { validator });
  const { name } = tool.definition;
  return await new ToolExecutor(registry, executorOptions).run(
    {
      id: 'call_1',
      name,
      arguments: input,
      kind: tool.inputSchema === 'text' ? 'custom' : 'function',
    },
    {
      ...(toolOptions !== undefined && { toolOptions: { [name]: toolOptions } }),
      ...(observe !== undefined && { observe }),
      ...(signal !== undefined && { signal }),
    },
  );
}
