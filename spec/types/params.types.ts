import { expectTypeOf } from 'expect-type';
import type { InputOf } from '../../lib/schema/InputSchema.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';
import type { Parameter, ParameterMap, ParamsInput } from '../../lib/schema/Parameter.ts';
import { params } from '../../lib/schema/params.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { Tool } from '../../lib/tools/Tool.ts';
import type { AnyOptions } from '../../lib/tools/ToolSpec.ts';

/** Says what type the input of a literal parameter map has. */
declare function input<const Map extends ParameterMap>(map: Map): ParamsInput<Map>;

// Every kind; required and default are there, others are optional.
expectTypeOf(
  input({
    name: { type: 'string', required: true, description: 'D' },
    ratio: { type: 'number', required: false },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    isNew: { type: 'boolean', default: false },
    limit: { type: 'integer', default: 10 },
    both: { type: 'string', required: true, default: 'a' },
  }),
).toEqualTypeOf<{
  name: string;
  ratio?: number;
  age?: number;
  isNew: boolean;
  limit: number;
  both: string;
}>();

// Fixed values.
expectTypeOf(
  input({
    gender: { type: 'string', enum: ['male', 'female'] },
    size: { type: 'integer', enum: [1, 2], default: 1 },
  }),
).toEqualTypeOf<{ gender?: 'male' | 'female'; size: 1 | 2 }>();

// Arrays and objects, in each other.
expectTypeOf(
  input({
    tags: { type: 'array', element: { type: 'string' }, required: true },
    matrix: { type: 'array', element: { type: 'array', element: { type: 'number' } } },
    any: { type: 'array' },
    list: { type: 'array', default: [] },
    address: {
      type: 'object',
      required: true,
      properties: { city: { type: 'string', required: true }, zip: { type: 'string' } },
    },
    open: { type: 'object' },
    people: {
      type: 'array',
      element: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['a', 'b'], required: true },
          deep: { type: 'object', properties: { days: { type: 'integer', default: 3 } } },
        },
      },
    },
  }),
).toEqualTypeOf<{
  tags: string[];
  matrix?: number[][];
  any?: unknown[];
  list: unknown[];
  address: { city: string; zip?: string };
  open?: Record<string, unknown>;
  people?: { kind: 'a' | 'b'; deep?: { days: number } }[];
}>();

// What is not literal is not known.
expectTypeOf(input({})).toEqualTypeOf<Record<string, unknown>>();
expectTypeOf<ParamsInput<ParameterMap>>().toEqualTypeOf<Record<string, unknown>>();
declare const flag: boolean;
expectTypeOf(input({ a: { type: 'string', required: flag } })).toEqualTypeOf<{ a?: string }>();
declare const kind: 'string' | 'integer';
expectTypeOf(input({ a: { type: kind } })).toEqualTypeOf<{ a?: string | number }>();

// A map of its own, with `as const`.
const map = { a: { type: 'string', enum: ['x', 'y'], required: true } } as const;
expectTypeOf<ParamsInput<typeof map>>().toEqualTypeOf<{ a: 'x' | 'y' }>();

// The tool's input, in execute and in the traits.
const search = invokable({
  name: 'search',
  inputSchema: params({
    query: { type: 'string', required: true },
    limit: { type: 'integer', default: 10 },
  }),
  concurrency: ({ query }) => [{ key: query, mode: 'read' }],
  execute: ({ query, limit }) => query.slice(limit),
});
expectTypeOf(search).toEqualTypeOf<Tool<{ query: string; limit: number }, AnyOptions>>();

const schema = params(map);
expectTypeOf<InputOf<typeof schema>>().toEqualTypeOf<{ a: 'x' | 'y' }>();
expectTypeOf(schema).toExtend<JsonSchema>();

// Wrong members.
// @ts-expect-error an unknown type
params({ a: { type: 'integr' } });
// @ts-expect-error a default of another type
params({ a: { type: 'integer', default: 'ten' } });
// @ts-expect-error fixed values of another type
params({ a: { type: 'string', enum: [1] } });
// @ts-expect-error no type
params({ a: { description: 'D' } });
// @ts-expect-error wrong inside
params({ a: { type: 'object', properties: { b: { type: 'integr' } } } });
// @ts-expect-error `element` is of arrays
export const wrong: Parameter = { type: 'string', element: { type: 'string' } };
