import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpToolOptions } from './McpToolOptions.ts';
import { shownName } from './SomeDiagnostics.ts';

const MAX_NAMES = 10;

/**
 * Looks for raw names in options that a server does not list, as misspelt ones: one diagnostic for each option that has such, which
 * shows 10 of them. Names that a function asks for cannot be found out.
 */
export function unknownToolNames(
  listed: Iterable<string>,
  { override = {}, include, exclude, pin = {} }: McpToolOptions,
): readonly McpDiagnostic[] {
  const known = new Set(listed);
  const given = { override: Object.keys(override), include, exclude, pin: Object.keys(pin) };
  return Object.entries(given).flatMap(([option, names = []]) => {
    if (typeof names === 'function') return [];
    const unknown = [...new Set(names)].filter((name) => !known.has(name));
    if (unknown.length === 0) return [];
    const message = `${option} names tools that the server does not list: ${inList(unknown)}.`;
    return [{ type: 'unknown-tool-name', message }];
  });
}

function inList(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(shownName(name)));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
