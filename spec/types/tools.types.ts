import { expectTypeOf } from 'expect-type';
import { from, type Observable, of } from 'rxjs';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, Tool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { ToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import type { ToolResume } from '../../lib/tools/ToolResume.ts';
import type { AnyOptions } from '../../lib/tools/ToolSpec.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { toTool } from '../../lib/tools/toTool.ts';

const inputSchema = {
  type: 'object',
  properties: { query: { type: 'string' }, count: { type: 'integer' } },
  required: ['query'],
} as const;
type Input = { query: string; count?: number };

// The input is inferred, with and without `as const`, in execute and in the traits.
const search = invokable({
  name: 'search',
  inputSchema,
  concurrency: (input) => {
    expectTypeOf(input).toEqualTypeOf<Input>();
    return [{ key: input.query, mode: 'read' }];
  },
  execute: ({ query, count }, context) => {
    expectTypeOf(query).toEqualTypeOf<string>();
    expectTypeOf(count).toEqualTypeOf<number | undefined>();
    expectTypeOf(context).toEqualTypeOf<ToolContext>();
    return { query };
  },
});
expectTypeOf(search).toEqualTypeOf<Tool<Input, AnyOptions>>();
expectTypeOf<ReturnType<typeof search.source>>().toEqualTypeOf<Observable<ToolOutput>>();

const inline = invokable({
  name: 'inline',
  inputSchema: { type: 'object', properties: { on: { type: 'boolean' } } },
  execute: (input) => input.on,
});
expectTypeOf(inline).toEqualTypeOf<Tool<{ on?: boolean }, AnyOptions>>();

// No schema, free text, a schema that is not literal.
expectTypeOf(invokable({ name: 'x', execute: () => 1 })).toEqualTypeOf<
  Tool<Record<string, never>, AnyOptions>
>();
expectTypeOf(
  streamable({ name: 'x', inputSchema: 'text', execute: (code) => code.toUpperCase() }),
).toEqualTypeOf<Tool<string, AnyOptions>>();
declare const anySchema: JsonSchema;
expectTypeOf(
  invokable({ name: 'x', inputSchema: anySchema, execute: (input) => input.anything }),
).toEqualTypeOf<Tool<Record<string, unknown>, AnyOptions>>();

// Options of a call have the type of their defaults.
const limited = invokable({
  name: 'limited',
  options: { results: 3 },
  execute: (_input, { options }) => {
    expectTypeOf(options).toEqualTypeOf<{ results: number }>();
    return options.results;
  },
});

// What each kind may give.
streamable({ name: 'x', execute: () => 'text' });
streamable({ name: 'x', execute: async () => 'text' });
streamable({ name: 'x', execute: () => ['a', 'b'] });
streamable({ name: 'x', execute: () => of('a') });
streamable({ name: 'x', execute: async () => from(['a']) });
streamable({ name: 'x', execute: () => new ReadableStream<string>() });
streamable({
  name: 'x',
  async *execute() {
    yield 'a';
  },
});
enhancedInvokable({ name: 'x', execute: () => ({ parts: [{ type: 'text', text: 'a' }] }) });
enhancedInvokable({ name: 'x', execute: async () => textResult('a') });
enhancedStreamable({ name: 'x', execute: () => of(textResult('a'), textResult('b')) });
enhancedStreamable({ name: 'x', execute: async () => [textResult('a')] });

// @ts-expect-error chunks are strings
streamable({ name: 'x', execute: () => 5 });
// @ts-expect-error chunks are strings
streamable({ name: 'x', execute: () => of(5) });
// @ts-expect-error a part that is not known
enhancedInvokable({ name: 'x', execute: () => ({ parts: [{ type: 'gif' }] }) });
// @ts-expect-error text is no output
enhancedStreamable({ name: 'x', execute: () => 'text' });
// @ts-expect-error a trait value that is not known
invokable({ name: 'x', start: 'now', execute: () => 1 });
// @ts-expect-error no function
invokable({ name: 'x' });

// Any tool fits into a registry, whatever its input and options.
const tools: readonly AnyTool[] = [search, inline, limited];
new ToolRegistry(tools).register(limited);
// @ts-expect-error an object needs toTool
new ToolRegistry().register({ definition: { name: 'x' }, invokableRun: () => 1 });

// The input of an object's methods is that of its tool.
class Greeter {
  readonly definition = { name: 'greet' };
  invokableRun({ name }: { name: string }): string {
    return name;
  }
}
expectTypeOf(toTool(new Greeter())).toEqualTypeOf<Tool<{ name: string }, AnyOptions>>();
expectTypeOf(toTool(search)).toEqualTypeOf(search);
new ToolRegistry([toTool(new Greeter())]);

// What a call asks and keeps is anything; what it is resumed with may be absent.
const question = new ToolInterrupt({ ask: 'which?' }, { step: 1 });
expectTypeOf(question.info).toEqualTypeOf<unknown>();
expectTypeOf(question.state).toEqualTypeOf<unknown>();
expectTypeOf<ToolContext['resume']>().toEqualTypeOf<ToolResume | undefined>();
expectTypeOf(interruptOf).toEqualTypeOf<(result: ToolResult) => ToolInterrupt | undefined>();
const caught: unknown = question;
if (ToolInterrupt.is(caught)) expectTypeOf(caught).toEqualTypeOf<ToolInterrupt>();
// @ts-expect-error an interrupt says what it waits for
new ToolInterrupt();
// @ts-expect-error resumed with both
({ input: 1 }) satisfies ToolResume;
