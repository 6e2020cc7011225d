import { outputRules } from './outputRules.ts';
import type { AnyTool } from './Tool.ts';

/** Tells whether `value` has the shape of a tool: a kind, a definition with a name, traits and a source. */
export function isTool(value: unknown): value is AnyTool {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, definition, traits, source } = value as Partial<AnyTool>;
  return (
    kind !== undefined &&
    Object.hasOwn(outputRules, kind) &&
    typeof definition?.name === 'string' &&
    typeof traits === 'object' &&
    traits !== null &&
    typeof source === 'function'
  );
}
