import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { expectTypeOf } from 'expect-type';
import * as v from 'valibot';
import * as z from 'zod';
import * as mini from 'zod/mini';
import type { InputOf, InputSchema } from '../../lib/schema/InputSchema.ts';
import type { SchemaModifier } from '../../lib/schema/modifySchema.ts';
import type { StandardSchema } from '../../lib/schema/StandardSchema.ts';
import { enhancedStreamable } from '../../lib/tools/enhancedStreamable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { Tool } from '../../lib/tools/Tool.ts';
import { ToolRegistry } from '../../lib/tools/ToolRegistry.ts';
import type { AnyOptions } from '../../lib/tools/ToolSpec.ts';
import { textResult } from '../../lib/tools/textResult.ts';

/** Says what type the input of a tool with that schema has. */
declare function inputOf<const Schema extends InputSchema>(schema: Schema): InputOf<Schema>;

// zod: what comes out, after defaults and transforms.
const zod = z.object({
  name: z.string(),
  age: z.int().optional(),
  gender: z.enum(['male', 'female']),
  limit: z.number().default(10),
  size: z.string().transform((text) => text.length),
});
type User = {
  name: string;
  age?: number | undefined;
  gender: 'male' | 'female';
  limit: number;
  size: number;
};
expectTypeOf(inputOf(zod)).toEqualTypeOf<User>();
expectTypeOf(inputOf(mini.object({ a: mini.string() }))).toEqualTypeOf<{ a: string }>();
expectTypeOf(
  inputOf(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })])),
).toEqualTypeOf<{ kind: 'a' }>();

// valibot, plain and wrapped.
const valibot = v.object({
  name: v.string(),
  limit: v.optional(v.number(), 10),
  size: v.pipe(
    v.string(),
    v.transform((text) => text.length),
  ),
});
expectTypeOf(inputOf(valibot)).toEqualTypeOf<{ name: string; limit: number; size: number }>();
expectTypeOf(inputOf(toStandardJsonSchema(valibot))).toEqualTypeOf<{
  name: string;
  limit: number;
  size: number;
}>();

// arktype.
const ark = type({
  name: 'string',
  'age?': 'number',
  gender: "'male' | 'female'",
  days: 'number = 3',
});
expectTypeOf(inputOf(ark)).toEqualTypeOf<{
  name: string;
  age?: number;
  gender: 'male' | 'female';
  days: number;
}>();

// Any other, and one of which nothing is known.
declare const made: StandardSchema<{ a?: string }, { a: number }>;
expectTypeOf(inputOf(made)).toEqualTypeOf<{ a: number }>();
declare const unknown: StandardSchema;
expectTypeOf(inputOf(unknown)).toEqualTypeOf<unknown>();

// In the factories, in execute and in the traits.
const tool = invokable({
  name: 'user',
  inputSchema: zod,
  outputSchema: z.object({ size: z.number() }),
  schemaModifier: (path, schema) => {
    expectTypeOf(path).toEqualTypeOf<readonly string[]>();
    return { ...schema, title: path.join('.') };
  },
  concurrency: ({ name }) => [{ key: name, mode: 'read' }],
  options: { retries: 3 },
  execute: (input, { options }) => {
    expectTypeOf(input).toEqualTypeOf<User>();
    expectTypeOf(options).toEqualTypeOf<{ retries: number }>();
    return { size: input.size };
  },
});
expectTypeOf(tool).toEqualTypeOf<Tool<User, { retries: number }>>();
expectTypeOf(
  streamable({ name: 'x', inputSchema: ark, execute: ({ name }) => name }),
).toEqualTypeOf<
  Tool<{ name: string; age?: number; gender: 'male' | 'female'; days: number }, AnyOptions>
>();
expectTypeOf(
  enhancedStreamable({
    name: 'x',
    inputSchema: toStandardJsonSchema(valibot),
    execute: ({ name }) => textResult(name),
  }),
).toEqualTypeOf<Tool<{ name: string; limit: number; size: number }, AnyOptions>>();
new ToolRegistry([tool]);

// @ts-expect-error no schema
invokable({ name: 'x', inputSchema: 5, execute: () => 1 });
// @ts-expect-error a modifier gives a schema or nothing
export const modifier: SchemaModifier = () => 5;
