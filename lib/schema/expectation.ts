import type { ErrorObject } from 'ajv';
import { describeValue } from './describeValue.ts';
import { excerpt } from './excerpt.ts';
import { isObject } from './isObject.ts';
import { countWords, typeWords, valueWords } from './schemaWords.ts';

const MAX_MESSAGE_CHARS = 300;

/** An error of Ajv with `verbose`, so that it brings schema and value along. */
export type VerboseError = Pick<ErrorObject, 'keyword' | 'params' | 'message' | 'schema' | 'data'>;

/** Says in words what was expected of a value, and what came: `must be an integer, got "5"`. Pure. */
export function expectation(error: VerboseError): string {
  const { keyword, message = 'is invalid', data } = error;
  const words = WORDS[keyword]?.(error);
  if (typeof words === 'object') return words.whole;
  return `${words ?? excerpt(message, MAX_MESSAGE_CHARS)}, got ${came(keyword, data)}`;
}

/** What was expected by keyword, where Ajv does not say it, or not well; `whole`: with what came. */
const WORDS: Readonly<
  Record<string, (error: VerboseError) => string | { readonly whole: string } | undefined>
> = {
  type: ({ params, schema }) => `must be ${typeWords([params.type ?? schema].flat())}`,
  enum: ({ params }) => `must be one of ${valueWords(params.allowedValues)}`,
  const: ({ params }) => `must be ${valueWords([params.allowedValue])}`,
  'false schema': () => 'is not allowed',
  multipleOf: ({ params }) => `must be a multiple of ${params.multipleOf}`,
  minLength: ({ params }) => atLeast(params.limit, 'character', 'characters'),
  maxLength: ({ params }) => atMost(params.limit, 'character', 'characters'),
  minItems: ({ params }) => atLeast(params.limit, 'item', 'items'),
  maxItems: ({ params }) => atMost(params.limit, 'item', 'items'),
  items: ({ params }) => atMost(params.limit, 'item', 'items'),
  additionalItems: ({ params }) => atMost(params.limit, 'item', 'items'),
  unevaluatedItems: ({ params }) => atMost(params.limit, 'item', 'items'),
  minProperties: ({ params }) => atLeast(params.limit, 'property', 'properties'),
  maxProperties: ({ params }) => atMost(params.limit, 'property', 'properties'),
  uniqueItems: ({ params }) => ({
    whole: `must have no equal items, but items ${params.j} and ${params.i} are equal`,
  }),
  contains: ({ params: { minContains: least, maxContains: most } }) => {
    const range = most === undefined ? `at least ${least}` : `${least} to ${most}`;
    return `must have ${range} ${most === undefined && least === 1 ? 'item that fits' : 'items that fit'}`;
  },
  not: ({ schema }) => `must not be ${ruledOut(schema)}`,
  anyOf: ({ schema }) => `must fit one of ${lengthOf(schema)} alternatives`,
  oneOf: ({ schema, params: { passingSchemas } }) =>
    Array.isArray(passingSchemas)
      ? {
          whole: `must fit exactly one of ${lengthOf(schema)} alternatives, but fits alternatives ${passingSchemas[0] + 1} and ${passingSchemas[1] + 1}`,
        }
      : `must fit one of ${lengthOf(schema)} alternatives`,
};

function atLeast(limit: unknown, one: string, many: string): string {
  return `must have at least ${countWords(limit, one, many)}`;
}

function atMost(limit: unknown, one: string, many: string): string {
  return `must have at most ${countWords(limit, one, many)}`;
}

function ruledOut(schema: unknown): string {
  if (isObject(schema)) {
    if ('const' in schema) return valueWords([schema.const]);
    if (Array.isArray(schema.enum)) return `one of ${valueWords(schema.enum)}`;
    if (schema.type !== undefined && Object.keys(schema).length === 1) {
      return typeWords([schema.type].flat());
    }
  }
  return 'what its "not" rules out';
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** What came: where it is about how many there are, their number. */
function came(keyword: string, data: unknown): string {
  if (/Length$/.test(keyword) && typeof data === 'string') return String(lengthInCharacters(data));
  if (Array.isArray(data) && /Items$|^items$/.test(keyword)) return String(data.length);
  if (isObject(data) && /Properties$/.test(keyword)) return String(Object.keys(data).length);
  return describeValue(data);
}

/** Code points, as JSON Schema counts. */
function lengthInCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
