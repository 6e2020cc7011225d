import { describeValue } from '../schema/describeValue.ts';
import { excerpt } from '../schema/excerpt.ts';
import { isObject } from '../schema/isObject.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { namesOf, valueAt } from '../schema/jsonPointer.ts';
import type { SchemaValidator } from '../schema/SchemaValidator.ts';
import { schemaProblem } from '../schema/schemaProblem.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { mcpBoundsProblem } from './mcpBoundsProblem.ts';
import { subschemas } from './subschemas.ts';

/** How schemas of a server are checked. */
export interface McpSchemaRules {
  /** Most UTF-16 code units as JSON text. */
  readonly maxChars: number;
  /** Compiles them at last, where there is one. */
  readonly validator?: SchemaValidator | undefined;
}

/** The versions of JSON Schema that can be checked; the second group is those whose `items` may be a list. */
const DIALECT =
  /^https?:\/\/json-schema\.org\/(?:draft\/2020-12|(draft\/2019-09|draft-07|draft-06))\/schema#?$/;

const MAX_REASON_CHARS = 300;

const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/**
 * Says what keeps a schema of a server from being used: it is no JSON Schema, of a version that cannot be checked, beyond a
 * bound, has a pattern that is none, or a reference that leads out of it or nowhere, or the validator refuses it. Undefined if
 * nothing does. Nothing is fetched. Never throws.
 */
export function mcpSchemaProblem(
  schema: unknown,
  { maxChars, validator }: McpSchemaRules,
): string | undefined {
  if (!isObject(schema)) return `it must be a JSON Schema, got ${describeValue(schema)}`;
  const bounds = mcpBoundsProblem(schema, maxChars);
  if (bounds !== undefined) return bounds;
  const dialect = DIALECT.exec(
    String(schema['$schema'] ?? 'https://json-schema.org/draft/2020-12/schema'),
  );
  if (dialect === null) {
    return `/$schema must be one of draft/2020-12, draft/2019-09, draft-07 and draft-06, got ${describeValue(schema['$schema'])}`;
  }
  return (
    schemaProblem(schema, { itemLists: dialect[1] !== undefined }) ??
    insideProblem(schema) ??
    compileProblem(schema, validator)
  );
}

function insideProblem(root: JsonSchema): string | undefined {
  const inside = [...subschemas(root)];
  const ids = new Set(inside.flatMap(({ $id }) => (typeof $id === 'string' ? [$id] : [])));
  for (const schema of inside) {
    const pattern = patternsOf(schema).find(isNoPattern);
    if (pattern !== undefined) return `the pattern ${describeValue(pattern)} cannot be read`;
    const reference = referencesOf(schema).find((one) => !leadsInside(one, root, ids));
    if (reference !== undefined)
      return `the reference ${describeValue(reference)} leads to nothing in it`;
  }
  return undefined;
}

function patternsOf({ pattern, patternProperties }: JsonSchema): readonly string[] {
  const keys = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === 'string' ? [pattern, ...keys] : keys;
}

/** Validators take what either kind of regular expressions can read. */
function isNoPattern(pattern: string): boolean {
  return !canRead(pattern, 'u') && !canRead(pattern, '');
}

function canRead(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

function referencesOf(schema: JsonSchema): readonly string[] {
  return REFERENCES.map((keyword) => schema[keyword]).filter((value) => typeof value === 'string');
}

/**
 * Whether a reference leads to a place within the schema, as far as can be told without resolving ids: where there are some,
 * only what names none of them is known to lead out.
 */
function leadsInside(reference: string, root: JsonSchema, ids: ReadonlySet<string>): boolean {
  const [base = '', fragment = ''] = reference.split('#', 2);
  if (base !== '') return [...ids].some((id) => sameDocument(id, base));
  if (ids.size > 0 || fragment === '') return true;
  if (!fragment.startsWith('/')) return hasAnchor(root, fragment);
  const target = valueAt(root, namesOf(decoded(fragment)));
  return isObject(target) || typeof target === 'boolean';
}

/** References to ids are often relative: the end of one must be that of the other. */
function sameDocument(id: string, base: string): boolean {
  const [document = ''] = id.split('#', 1);
  return document === base || document.endsWith(`/${base}`) || base.endsWith(`/${document}`);
}

function hasAnchor(root: JsonSchema, name: string): boolean {
  for (const { $anchor, $dynamicAnchor } of subschemas(root)) {
    if ($anchor === name || $dynamicAnchor === name) return true;
  }
  return false;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // It is no URI.
    return fragment;
  }
}

function compileProblem(
  schema: JsonSchema,
  validator: SchemaValidator | undefined,
): string | undefined {
  try {
    validator?.compile(schema);
    return undefined;
  } catch (error) {
    return excerpt(messageOf(error) || 'it cannot be compiled', MAX_REASON_CHARS);
  }
}
