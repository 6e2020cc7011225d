import { isObject } from './isObject.ts';
import { isStandardSchema } from './isStandardSchema.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { below } from './jsonPointer.ts';
import type { Problem } from './problem.ts';
import { TYPES } from './schemaProblem.ts';
import { keywordShapes } from './schemaShapes.ts';

/** How libraries make a schema of an object of other schemas, by their names. */
const WHOLES: ReadonlyMap<string, string> = new Map([
  ['arktype', ', with type({ … })'],
  ['valibot', ', with v.object({ … })'],
  ['zod', ', with z.object({ … })'],
]);

/**
 * Says that what was given as a schema is a map of parameters, or of schemas of a library, by name, and how to make a schema
 * of it. As a JSON Schema it would be a good one that checks nothing, since keywords that nobody knows do not. Undefined if it
 * is none: also where a keyword says which objects are valid, since what is unknown beside it is an annotation.
 */
export function parameterMapProblem(schema: JsonSchema): Problem {
  const members = Object.entries(schema);
  if (members.some(([name, member]) => isKeyword(name) && member !== undefined)) return undefined;
  for (const [name, member] of members) {
    if (isStandardSchema(member)) {
      const { vendor } = member['~standard'];
      const way = WHOLES.get(vendor) ?? '';
      return `${below('', name)} is a schema of ${vendor}; make one of the whole object${way}`;
    }
    if (isObject(member) && TYPES.includes(member.type)) {
      return `${below('', name)} is a parameter; make a schema of all of them, with params({ … })`;
    }
  }
  return undefined;
}

/** Whether it is a keyword, of a fixed shape or not. */
function isKeyword(name: string): boolean {
  return keywordShapes.has(name) || name === 'const' || name === 'default';
}
