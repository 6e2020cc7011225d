/** What the value of a keyword must be. */
export type KeywordShape =
  | 'schema'
  | 'schema-list'
  | 'items'
  | 'properties'
  | 'schema-map'
  | 'schema-or-strings-map'
  | 'strings'
  | 'strings-map'
  | 'number'
  | 'positive'
  | 'count'
  | 'text'
  | 'flag'
  | 'list'
  | 'type';

/**
 * The keywords of JSON Schema draft-06 to 2020-12 whose value has a fixed shape, from the meta-schemas. Keywords that are
 * not listed may hold anything.
 */
export const keywordShapes: ReadonlyMap<string, KeywordShape> = new Map<string, KeywordShape>([
  ['$id', 'text'],
  ['$schema', 'text'],
  ['$ref', 'text'],
  ['$anchor', 'text'],
  ['$dynamicRef', 'text'],
  ['$dynamicAnchor', 'text'],
  ['$defs', 'schema-map'],
  ['definitions', 'schema-map'],
  ['type', 'type'],
  ['enum', 'list'],
  ['allOf', 'schema-list'],
  ['anyOf', 'schema-list'],
  ['oneOf', 'schema-list'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['properties', 'properties'],
  ['patternProperties', 'schema-map'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['required', 'strings'],
  ['minProperties', 'count'],
  ['maxProperties', 'count'],
  ['dependentRequired', 'strings-map'],
  ['dependentSchemas', 'schema-map'],
  ['dependencies', 'schema-or-strings-map'],
  ['items', 'items'],
  ['prefixItems', 'schema-list'],
  ['additionalItems', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contains', 'schema'],
  ['minContains', 'count'],
  ['maxContains', 'count'],
  ['minItems', 'count'],
  ['maxItems', 'count'],
  ['uniqueItems', 'flag'],
  ['minLength', 'count'],
  ['maxLength', 'count'],
  ['pattern', 'text'],
  ['format', 'text'],
  ['minimum', 'number'],
  ['maximum', 'number'],
  ['exclusiveMinimum', 'number'],
  ['exclusiveMaximum', 'number'],
  ['multipleOf', 'positive'],
]);
