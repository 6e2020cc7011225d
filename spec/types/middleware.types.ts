import { expectTypeOf } from 'expect-type';
import { concatMap, type Observable, of, timer } from 'rxjs';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { composeHooks } from '../../lib/middleware/composeHooks.ts';
import type { InputGuardrail, OutputGuardrail } from '../../lib/middleware/guardrails.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool, Tool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolHooks } from '../../lib/tools/ToolHooks.ts';
import type { ToolHandler, ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';

const weather = invokable({
  name: 'weather',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  options: { units: 'metric' },
  execute: ({ city }) => city,
});
type City = { city: string };

// A wrapped tool has the type of the tool.
const wrapped = applyMiddleware(weather, withTimeout(5), withRetry({ maxAttempts: 3 }));
expectTypeOf(wrapped).toEqualTypeOf<typeof weather>();
expectTypeOf(wrapped).toEqualTypeOf<Tool<City, { units: string }>>();
declare const anyTool: AnyTool;
expectTypeOf(applyMiddleware(anyTool, withTimeout(5))).toEqualTypeOf<AnyTool>();

// Middleware of one's own, for any tool and for tools with a certain input.
const slow: ToolMiddleware = (next) => (input, context) => {
  expectTypeOf(input).toEqualTypeOf<unknown>();
  expectTypeOf(context).toEqualTypeOf<ToolContext>();
  return timer(5).pipe(concatMap(() => next(input, { ...context, options: {} })));
};
const upper: ToolMiddleware<City> = (next) => (input, context) =>
  next({ city: input.city.toUpperCase() }, context);
applyMiddleware(weather, slow, upper, (next) => (input, context) => next(input, context));
expectTypeOf<ReturnType<ToolHandler>>().toEqualTypeOf<Observable<ToolOutput>>();
const options: ToolExecutorOptions = { middleware: [slow, upper, withTimeout(5)] };
expectTypeOf(options.hooks).toEqualTypeOf<ToolHooks | undefined>();

// @ts-expect-error middleware is a function
applyMiddleware(weather, { timeoutMs: 5 });
// @ts-expect-error it gives what runs the tool
applyMiddleware(weather, () => textResult('x'));

// Guardrails, of any input or a certain one; they give nothing, or another output.
const anyInput: InputGuardrail = (input, context) => {
  expectTypeOf(input).toEqualTypeOf<unknown>();
  expectTypeOf(context).toEqualTypeOf<ToolContext>();
};
const redact: OutputGuardrail = (output) => {
  expectTypeOf(output).toEqualTypeOf<ToolOutput>();
  return textResult('x');
};
withGuardrails(
  [anyInput, async () => {}, ({ city }: City) => void city],
  [redact, () => {}, async () => {}, async () => textResult('x'), () => of(textResult('x'))],
);
withGuardrails([], [({ parts }) => (parts.length > 5 ? textResult('too much') : undefined)]);
// @ts-expect-error both lists must be there
withGuardrails([]);
// @ts-expect-error text is no output
withGuardrails([], [() => 'text']);

// Hooks.
const hooks: ToolHooks = {
  beforeExecute: async ({ city }: City) => void city,
  afterExecute: (output, { callId }) => {
    expectTypeOf(output).toEqualTypeOf<ToolOutput>();
    expectTypeOf(callId).toEqualTypeOf<string>();
  },
  onError: (error) => {
    expectTypeOf(error).toEqualTypeOf<unknown>();
    return error instanceof RangeError ? textResult('nothing') : undefined;
  },
};
expectTypeOf(withHooks(hooks)).toEqualTypeOf<ToolMiddleware>();
expectTypeOf(composeHooks(hooks, {}, { onError: async () => {} })).toEqualTypeOf<ToolHooks>();
// @ts-expect-error a name that is no hook
withHooks({ beforeExecution: () => {} });
// @ts-expect-error text is no output
withHooks({ afterExecute: () => 'text' });

// Retry.
withRetry({ maxAttempts: 3, backoff: 5 });
withRetry({ maxAttempts: 3, backoff: (attempts, error) => (error === 1 ? attempts : 0) });
withRetry({ maxAttempts: 3, retryIf: (error, { attempt }) => error === 1 && attempt < 2 });
// @ts-expect-error how often must be said
withRetry({});
// @ts-expect-error a promise is no answer
withRetry({ maxAttempts: 3, retryIf: async () => true });
