import { boundsProblem } from '../schema/schemaBounds.ts';
import { levelsIn } from './levelsIn.ts';

/** How deep the objects and arrays of a stranger's schema may be nested: 64 schemas, each in the `properties` of another. */
const MAX_LEVELS = 128;

/** Most objects and arrays that it may have. */
const MAX_NODES = 10_000;

/**
 * Says which bound of a stranger's schema `schema` breaks: `maxChars` UTF-16 code units of JSON text, 128 levels, 10,000
 * objects and arrays, and those of every schema. Undefined if none. Takes bounded time, whatever `schema` is.
 */
export function mcpBoundsProblem(schema: unknown, maxChars: number): string | undefined {
  const problem = boundsProblem(schema) ?? nodesProblem(schema);
  if (problem !== undefined) return problem;
  const { length } = JSON.stringify(schema) ?? '';
  return length > maxChars
    ? `it has ${length} characters as JSON text, and may have ${maxChars}`
    : undefined;
}

/** What contains itself was refused before. */
function nodesProblem(schema: unknown): string | undefined {
  let nodes = 0;
  for (const level of levelsIn(schema)) {
    nodes += 1;
    if (nodes > MAX_NODES) return `it has more than ${MAX_NODES} objects and arrays`;
    if (level > MAX_LEVELS) return `it is nested more than ${MAX_LEVELS} levels deep`;
  }
  return undefined;
}
