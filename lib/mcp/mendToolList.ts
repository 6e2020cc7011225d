import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { cleanLine } from './cleanText.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { ToolListRules } from './toolListRules.ts';

const MAX_NAME_CHARS = 128;

/** Most things that are said of one page. */
const MAX_FOUND = 100;

/**
 * Takes out of an answer to `tools/list`, in place, the tools that the client would not accept, or of them the fields that it
 * would not, and says which they are. Closes a defect of the official client 2.4: one malformed tool makes it refuse the whole
 * list.
 */
export function mendToolList(result: unknown, rules: ToolListRules): readonly McpDiagnostic[] {
  if (!isObject(result) || !Array.isArray(result['tools'])) return [];
  const listed: readonly unknown[] = result['tools'];
  const found: McpDiagnostic[] = [];
  let more = 0;
  const report = (say: () => McpDiagnostic): void => {
    if (found.length < MAX_FOUND) found.push(say());
    else more += 1;
  };
  const tools = listed.map((tool) => mended(tool, rules, report));
  if (found.length > 0)
    Object.assign(result, { tools: tools.filter((tool) => tool !== undefined) });
  if (more > 0)
    found.push({ type: 'more', message: `A page of tools has ${more} more things wrong.` });
  return found;
}

/** Gives the tool without the fields that make it unacceptable; undefined if it is left out. */
function mended(
  tool: unknown,
  { accepts, problemOf }: ToolListRules,
  tell: (say: () => McpDiagnostic) => void,
): unknown {
  const isAccepted = accepts(tool);
  if (isAccepted && problemOf === undefined) return tool;
  const { name, inputSchema, ...others } = isObject(tool) ? tool : {};
  if (typeof name !== 'string') {
    tell(() => ({ type: 'malformed-tool', message: nameless(tool) }));
    return undefined;
  }
  const report = (type: string, what: string) =>
    tell(() => ({
      type,
      tool: cleanLine(name, MAX_NAME_CHARS),
      message: `The tool ${describeValue(name)} ${what}.`,
    }));
  const least = { name, inputSchema };
  const problem = accepts(least) ? problemOf?.(inputSchema) : undefined;
  if (problem !== undefined) {
    report('bad-input-schema', `is left out for its inputSchema: ${problem}`);
    return undefined;
  }
  if (isAccepted) return tool;
  if (!accepts(least)) {
    report(
      'malformed-tool',
      'is left out: its inputSchema must be a JSON Schema of type "object", and not nested too deep',
    );
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
