import type { JsonSchema } from './JsonSchema.ts';

/** Keywords that say something of a value and check nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Tells whether every object is valid against `schema`, so that no validator is needed. In doubt, false. */
export function checksNothing(schema: JsonSchema): boolean {
  return Object.entries(schema).every(([keyword, value]) => {
    switch (keyword) {
      case 'type':
        return value === 'object';
      case 'properties':
        return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      case 'required':
        return Array.isArray(value) && value.length === 0;
      case 'additionalProperties':
        return value === true;
      default:
        return ANNOTATIONS.has(keyword);
    }
  });
}
