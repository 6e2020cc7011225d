import type { FromSchema } from './FromSchema.ts';
import type { JsonSchema } from './JsonSchema.ts';
import type { StandardSchema } from './StandardSchema.ts';

/**
 * What a tool takes: a JSON Schema of an object (`params` makes one of a parameter map), a Standard Schema that can give
 * JSON Schema, or `'text'` for free text.
 */
export type InputSchema = JsonSchema | StandardSchema | 'text';

/** The input schema of a tool that names none, as a type: an object without properties. */
export type NoParameters = { readonly type: 'object'; readonly additionalProperties: false };

/**
 * What a tool with the input schema `Schema` is given: text; the output type of a Standard Schema; what a parameter map
 * describes; or the type of a JSON Schema's valid objects, any object where nothing is known of it.
 */
export type InputOf<Schema extends InputSchema> = Schema extends 'text'
  ? string
  : Schema extends StandardSchema
    ? NonNullable<Schema['~standard']['types']>['output']
    : Schema extends { readonly '~input'?: infer Input }
      ? unknown extends Input
        ? InputOfJson<Schema>
        : Input
      : InputOfJson<Schema>;

type InputOfJson<Schema> =
  unknown extends FromSchema<Schema> ? Record<string, unknown> : FromSchema<Schema>;
