import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';

const HEADER = 'x-mcp-header';

/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples']);

/** Keywords whose values are schemas by names. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];

/** A token of RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Where a header is declared: at the root, at a property that is reached by `properties` alone, or elsewhere. */
type Place = 'root' | 'property' | 'elsewhere';

/**
 * Says what is wrong with the headers that an input schema declares for its arguments, for which a client must leave out the
 * tool; undefined if nothing is, or there are none. Finds all that the official client 2.4 finds, which leaves such tools out,
 * too, but tells only the console. For schemas within bounds. Source: Model Context Protocol 2026-07-28, Streamable HTTP, Schema
 * Extension.
 */
export function headerProblem(inputSchema: unknown): string | undefined {
  const names = new Set<string>();
  for (const { schema, place } of declaring(inputSchema, 'root')) {
    const name = schema[HEADER];
    if (place !== 'property') return `it has an ${HEADER} in a place where none may be`;
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

function* declaring(
  node: unknown,
  place: Place,
): Generator<{ readonly schema: Readonly<Record<string, unknown>>; readonly place: Place }> {
  if (typeof node !== 'object' || node === null) return;
  if (isObject(node) && Object.hasOwn(node, HEADER)) yield { schema: node, place };
  for (const [key, value] of Object.entries(node)) {
    const inner = key === 'properties' && place !== 'elsewhere' ? 'property' : 'elsewhere';
    for (const one of schemasOf(key, value)) yield* declaring(one, inner);
  }
}

function schemasOf(keyword: string, value: unknown): readonly unknown[] {
  if (DATA.has(keyword)) return [];
  return MAPS.has(keyword) && isObject(value) ? Object.values(value) : [value];
}
