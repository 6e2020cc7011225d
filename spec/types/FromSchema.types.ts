import { expectTypeOf } from 'expect-type';
import type { FromSchema } from '../../lib/schema/FromSchema.ts';
import type { InputOf } from '../../lib/schema/InputSchema.ts';
import type { JsonSchema } from '../../lib/schema/JsonSchema.ts';

/** Says what type the values of a literal schema have. */
declare function valid<const Schema>(schema: Schema): FromSchema<Schema>;
/** Says what type the input of a tool with that schema has. */
declare function inputOf<const Schema extends JsonSchema | 'text'>(schema: Schema): InputOf<Schema>;

// Scalars.
expectTypeOf(valid({ type: 'string' })).toEqualTypeOf<string>();
expectTypeOf(valid({ type: 'number' })).toEqualTypeOf<number>();
expectTypeOf(valid({ type: 'integer' })).toEqualTypeOf<number>();
expectTypeOf(valid({ type: 'boolean' })).toEqualTypeOf<boolean>();
expectTypeOf(valid({ type: 'null' })).toEqualTypeOf<null>();
expectTypeOf(valid({ type: ['string', 'null'] })).toEqualTypeOf<string | null>();
expectTypeOf(valid({ type: 'string', nullable: true })).toEqualTypeOf<string | null>();
expectTypeOf(
  valid({ type: 'string', pattern: '^a', minLength: 1, format: 'email' }),
).toEqualTypeOf<string>();

// Fixed values: they win over the type.
expectTypeOf(valid({ enum: ['a', 1, null] })).toEqualTypeOf<'a' | 1 | null>();
expectTypeOf(valid({ type: 'string', enum: ['a', 'b'], default: 'a' })).toEqualTypeOf<'a' | 'b'>();
expectTypeOf(valid({ const: 'a' })).toEqualTypeOf<'a'>();
expectTypeOf(valid({ const: { a: [1] } })).toEqualTypeOf<{ a: [1] }>();

// Anything and nothing.
expectTypeOf(valid({})).toEqualTypeOf<unknown>();
expectTypeOf(valid(true)).toEqualTypeOf<unknown>();
expectTypeOf(valid(false)).toEqualTypeOf<never>();
expectTypeOf(valid({ $ref: '#/$defs/a' })).toEqualTypeOf<unknown>();
expectTypeOf(valid({ not: { type: 'string' } })).toEqualTypeOf<unknown>();

// Objects.
expectTypeOf(
  valid({
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 }, deep: {} },
    required: ['city'],
  }),
).toEqualTypeOf<{ city: string; days?: number; deep?: unknown }>();
expectTypeOf(valid({ properties: { a: { type: 'string' } } })).toEqualTypeOf<{ a?: string }>();
expectTypeOf(
  valid({ type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] }),
).toEqualTypeOf<{ a: string; b: unknown }>();
expectTypeOf(valid({ type: 'object', required: ['b'] })).toEqualTypeOf<Record<'b', unknown>>();
expectTypeOf(valid({ type: 'object' })).toEqualTypeOf<Record<string, unknown>>();
expectTypeOf(valid({ type: 'object', properties: {} })).toEqualTypeOf<Record<string, unknown>>();
expectTypeOf(valid({ type: 'object', properties: {}, additionalProperties: false })).toEqualTypeOf<
  Record<string, never>
>();
expectTypeOf(valid({ type: 'object', additionalProperties: { type: 'number' } })).toEqualTypeOf<
  Record<string, number>
>();
expectTypeOf(
  valid({ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }),
).toEqualTypeOf<{ a?: string }>();

// Arrays.
expectTypeOf(valid({ type: 'array' })).toEqualTypeOf<unknown[]>();
expectTypeOf(valid({ type: 'array', items: { type: 'string' } })).toEqualTypeOf<string[]>();
expectTypeOf(
  valid({
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'number' }],
    items: false,
    minItems: 2,
  }),
).toEqualTypeOf<[string, number]>();
expectTypeOf(
  valid({
    type: 'array',
    prefixItems: [{ type: 'string' }],
    items: { type: 'number' },
    minItems: 1,
  }),
).toEqualTypeOf<[string, ...number[]]>();
expectTypeOf(
  valid({ type: 'array', prefixItems: [{ type: 'string' }], items: false }),
).toEqualTypeOf<[string?]>();

// Combinations.
expectTypeOf(valid({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqualTypeOf<
  string | null
>();
expectTypeOf(valid({ oneOf: [{ const: 'a' }, { type: 'number' }] })).toEqualTypeOf<'a' | number>();
expectTypeOf(
  valid({
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { type: 'object', properties: { b: { type: 'number' } } },
    ],
  }),
).toEqualTypeOf<{ a: string } & { b?: number }>();
expectTypeOf(
  valid({
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  }),
).toEqualTypeOf<{ a?: string; b?: string }>();
expectTypeOf(
  valid({
    type: 'array',
    items: {
      type: 'object',
      properties: { tags: { type: 'array', items: { enum: ['x', 'y'] } } },
      required: ['tags'],
    },
  }),
).toEqualTypeOf<{ tags: ('x' | 'y')[] }[]>();

// `as const` gives the same.
const literal = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
} as const;
expectTypeOf<FromSchema<typeof literal>>().toEqualTypeOf<{ city: string }>();

// What is not literal is not known.
const widened = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
expectTypeOf<InputOf<typeof widened>>().toEqualTypeOf<Record<string, unknown>>();
expectTypeOf<InputOf<JsonSchema>>().toEqualTypeOf<Record<string, unknown>>();
expectTypeOf<InputOf<'text'>>().toEqualTypeOf<string>();
expectTypeOf(inputOf({})).toEqualTypeOf<Record<string, unknown>>();
expectTypeOf(inputOf('text')).toEqualTypeOf<string>();

// Depth costs little.
const deep = {
  type: 'object',
  properties: {
    a: {
      type: 'object',
      properties: {
        a: {
          type: 'object',
          properties: {
            a: {
              type: 'object',
              properties: {
                a: {
                  type: 'object',
                  properties: {
                    a: {
                      type: 'object',
                      properties: {
                        a: {
                          type: 'object',
                          properties: {
                            a: {
                              type: 'object',
                              properties: {
                                a: {
                                  type: 'array',
                                  items: {
                                    type: 'object',
                                    properties: {
                                      a: {
                                        type: 'array',
                                        items: { type: 'array', items: { type: 'boolean' } },
                                      },
                                    },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const;
type Deep = NonNullable<NonNullable<NonNullable<FromSchema<typeof deep>['a']>['a']>['a']>;
expectTypeOf<Deep>().toHaveProperty('a');
