import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { subschemas } from './subschemas.ts';

const HEADER = 'x-mcp-header';

const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];

/** A token of RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * Says what is wrong with the headers that an input schema declares for its arguments, for which a client must leave out the
 * tool; undefined if nothing is, or there are none. Finds all that the official client 2.4 finds, which leaves such tools out,
 * too, but tells only the console. For schemas within bounds. Source: Model Context Protocol 2026-07-28, Streamable HTTP, Schema
 * Extension.
 */
export function headerProblem(inputSchema: unknown): string | undefined {
  const names = new Set<string>();
  const reached = new Set(argumentsOf(inputSchema));
  for (const schema of subschemas(inputSchema)) {
    if (!Object.hasOwn(schema, HEADER)) continue;
    const name = schema[HEADER];
    if (!reached.has(schema)) return `it has an ${HEADER} in a place where none may be`;
    if (typeof name !== 'string' || !TOKEN.test(name))
      return `an ${HEADER} must be the name of a header, got ${describeValue(name)}`;
    if (!TYPES.includes(schema['type']))
      return `an argument with an ${HEADER} must be of the type string, integer or boolean, got ${describeValue(schema['type'])}`;
    if (names.has(name.toLowerCase()))
      return `two arguments have the ${HEADER} ${describeValue(name)}`;
    names.add(name.toLowerCase());
  }
  return undefined;
}

/** The schemas of the arguments: those that are reached by `properties` alone. */
function* argumentsOf(schema: unknown): Generator<unknown> {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties)) return;
  for (const argument of Object.values(properties)) {
    yield argument;
    yield* argumentsOf(argument);
  }
}
