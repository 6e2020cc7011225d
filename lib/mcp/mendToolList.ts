import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import { SomeDiagnostics, shownName } from './SomeDiagnostics.ts';
import { MAX_TOOLS, type ToolListRules } from './toolListRules.ts';

/** A tool that every client accepts. */
const LEAST = { name: 'tool', inputSchema: { type: 'object' } };

/**
 * Takes out of an answer to `tools/list`, in place, the tools that the client would not accept, or of them the fields that it
 * would not, and says which they are: at most 100, and one more that counts the rest. Closes a defect of the official client 2.4:
 * one malformed tool makes it refuse the whole list.
 */
export function mendToolList(result: unknown, rules: ToolListRules): readonly McpDiagnostic[] {
  if (!isObject(result) || !Array.isArray(result['tools'])) return [];
  const listed: readonly unknown[] = result['tools'];
  const diagnostics = new SomeDiagnostics('A page of tools');
  if (listed.length > MAX_TOOLS) diagnostics.add(() => tooManyTools('A page of tools'));
  const tools = listed.slice(0, MAX_TOOLS).map((tool) => mended(tool, rules, diagnostics));
  const found = diagnostics.all();
  if (found.length > 0)
    Object.assign(result, { tools: tools.filter((tool) => tool !== undefined) });
  return found;
}

/** Gives the tool without the fields that make it unacceptable; undefined if it is left out. */
function mended(
  tool: unknown,
  { accepts, problemOf }: ToolListRules,
  diagnostics: SomeDiagnostics,
): unknown {
  const isAccepted = accepts(tool);
  if (isAccepted && problemOf === undefined) return tool;
  const { name, inputSchema, ...others } = isObject(tool) ? tool : {};
  if (typeof name !== 'string') {
    diagnostics.add(() => ({ type: 'malformed-tool', message: nameless(tool) }));
    return undefined;
  }
  const report = (type: string, what: string): undefined =>
    diagnostics.add(() => ({
      type,
      tool: shownName(name),
      message: `The tool ${describeValue(name)} ${what}.`,
    }));
  if (!isAccepted && !accepts({ name, inputSchema })) {
    return report(
      'malformed-tool',
      'is left out: its inputSchema must be a JSON Schema of type "object", and not nested too deep',
    );
  }
  const problem = problemOf?.(inputSchema);
  if (problem !== undefined)
    return report('bad-input-schema', `is left out for its inputSchema: ${problem}`);
  if (isAccepted) return tool;
  // Each field is looked at by itself: the schema may be large, and there may be many fields.
  const isGood = ([field, value]: readonly [string, unknown]) => {
    const good = accepts({ ...LEAST, [field]: value });
    if (!good) report('malformed-field', `has a ${field} that is not as the protocol says`);
    return good;
  };
  return { name, inputSchema, ...Object.fromEntries(Object.entries(others).filter(isGood)) };
}

/** What is said of a list with too many. */
export function tooManyTools(list: string): McpDiagnostic {
  const message = `${list} has more than ${MAX_TOOLS}: the others are left out.`;
  return { type: 'too-many-tools', message };
}

function nameless(tool: unknown): string {
  if (!isObject(tool)) return `A tool of a list must be an object, got ${describeValue(tool)}.`;
  return `The name of a tool must be a string, got ${describeValue(tool['name'])}.`;
}
