import type { FromSchema } from './FromSchema.ts';
import type { JsonSchema } from './JsonSchema.ts';

/** What a tool takes: a JSON Schema of an object, or `'text'` for free text. */
export type InputSchema = JsonSchema | 'text';

/** The input schema of a tool that names none, as a type: an object without properties. */
export type NoParameters = { readonly type: 'object'; readonly additionalProperties: false };

/**
 * What a tool with the input schema `Schema` is given: text, or the type of the schema's valid objects; any object where
 * nothing is known of it.
 */
export type InputOf<Schema extends InputSchema> = Schema extends 'text'
  ? string
  : unknown extends FromSchema<Schema>
    ? Record<string, unknown>
    : FromSchema<Schema>;
