import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { cleanLine } from './cleanText.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';

const MAX_NAME_CHARS = 128;

/**
 * Takes out of an answer to `tools/list`, in place, the tools that the client would not accept, or of them the fields that it
 * would not, and says which they are. Closes a defect of the official client 2.4: one malformed tool makes it refuse the whole
 * list.
 */
export function mendToolList(
  result: unknown,
  accepts: (tool: unknown) => boolean,
): readonly McpDiagnostic[] {
  if (!isObject(result) || !Array.isArray(result['tools'])) return [];
  const listed: readonly unknown[] = result['tools'];
  const found: McpDiagnostic[] = [];
  const tools = listed.map((tool) => (accepts(tool) ? tool : mended(tool, accepts, found)));
  if (found.length > 0)
    Object.assign(result, { tools: tools.filter((tool) => tool !== undefined) });
  return found;
}

/** Gives the tool without the fields that make it unacceptable; undefined if it is so without them, too. */
function mended(
  tool: unknown,
  accepts: (tool: unknown) => boolean,
  found: McpDiagnostic[],
): unknown {
  const { name, inputSchema, ...others } = isObject(tool) ? tool : {};
  if (typeof name !== 'string') {
    found.push({ type: 'malformed-tool', message: nameless(tool) });
    return undefined;
  }
  const report = (type: string, what: string) => {
    const message = `The tool ${describeValue(name)} ${what}.`;
    found.push({ type, tool: cleanLine(name, MAX_NAME_CHARS), message });
  };
  const least = { name, inputSchema };
  if (!accepts(least)) {
    report('malformed-tool', 'is left out: its inputSchema must be a JSON Schema of type "object"');
    return undefined;
  }
  const isGood = ([field, value]: readonly [string, unknown]) => {
    const good = accepts({ ...least, [field]: value });
    if (!good) report('malformed-field', `has a ${field} that is not as the protocol says`);
    return good;
  };
  return { ...least, ...Object.fromEntries(Object.entries(others).filter(isGood)) };
}

function nameless(tool: unknown): string {
  if (!isObject(tool)) return `A tool of a list must be an object, got ${describeValue(tool)}.`;
  return `The name of a tool must be a string, got ${describeValue(tool['name'])}.`;
}
