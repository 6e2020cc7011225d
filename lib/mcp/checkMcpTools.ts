import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import type { McpDiagnostic } from './McpDiagnostic.ts';
import type { McpTool } from './McpTool.ts';
import type { McpToolFilter, McpToolOptions } from './McpToolOptions.ts';
import { mcpSchemaProblem } from './mcpSchemaProblem.ts';
import { tooManyTools } from './mendToolList.ts';
import { readMcpExtras } from './readMcpExtras.ts';
import { type McpToolSettings, readToolOptions } from './readToolOptions.ts';
import { SomeDiagnostics, shownName } from './SomeDiagnostics.ts';
import { MAX_TOOLS } from './toolListRules.ts';

/** What is left of a list of tools, and why the rest is not. */
export interface CheckedMcpTools {
  /** The tools that can be used, in the order of the list. Their fields are as the protocol says; their words are not cleaned. */
  readonly tools: readonly McpTool[];
  /** What was wrong: at most 100, and one more that counts the rest. */
  readonly diagnostics: readonly McpDiagnostic[];
}

/** Longest name that is remembered; the protocol suggests 128. */
const MAX_NAME_CHARS = 1_024;

/**
 * Takes from a server's list the tools that can be used. One that is malformed, has the name of one before it, runs as a task
 * only, or has an input schema that is too large or cannot be used is left out, with a diagnostic; so is an output schema, and
 * any other field, that cannot be used, and every tool beyond 10,000. One bad tool hides no other. Tools that `include` and `exclude` keep out are passed over
 * silently. What was checked once stays as it is.
 *
 * @throws what `readToolOptions` throws, for options; never for a list, whatever it is.
 */
export function checkMcpTools(list: unknown, options?: McpToolOptions): CheckedMcpTools {
  const settings = readToolOptions(options);
  const tools = new Map<string, McpTool>();
  const diagnostics = new SomeDiagnostics('The list of tools');
  if (!Array.isArray(list)) {
    const message = `The tools of a server must be an array, got ${describeValue(list)}.`;
    return { tools: [], diagnostics: [{ type: 'malformed-list', message }] };
  }
  for (const entry of list) {
    if (tools.size >= MAX_TOOLS) {
      diagnostics.add(() => tooManyTools('The list of tools'));
      break;
    }
    const tool = checkTool(entry, { settings, tools, diagnostics });
    if (tool !== undefined) tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], diagnostics: diagnostics.all() };
}

interface Checking {
  readonly settings: McpToolSettings;
  /** The tools before it. */
  readonly tools: ReadonlyMap<string, McpTool>;
  readonly diagnostics: SomeDiagnostics;
}

function checkTool(
  entry: unknown,
  { settings, tools, diagnostics }: Checking,
): McpTool | undefined {
  const name = isObject(entry) ? entry['name'] : undefined;
  if (!isObject(entry) || !isName(name)) {
    return diagnostics.add(() => ({ type: 'malformed-tool', message: nameMessage(entry, name) }));
  }
  const say = (type: string, what: string): undefined =>
    diagnostics.add(() => {
      const tool = shownName(name);
      return { type, tool, message: `The tool ${JSON.stringify(tool)} ${what}.` };
    });
  try {
    if (!isWanted(name, settings)) return undefined;
  } catch (error) {
    return say('filter-failed', `is left out: include or exclude threw ${describeValue(error)}`);
  }
  if (tools.has(name)) return say('duplicate-tool', 'is listed twice; the first one counts');
  const extras = readMcpExtras(entry, ({ field, expected, came }) =>
    say(
      'malformed-field',
      `is taken without its ${field}, which must be ${expected}, got ${describeValue(came)}`,
    ),
  );
  if (extras.execution?.taskSupport === 'required') {
    return say(
      'task-only-tool',
      'is left out: it runs as a task only, and tasks are not supported',
    );
  }
  const { inputSchema } = entry;
  const problem = inputProblem(inputSchema, settings);
  if (problem !== undefined)
    return say('bad-input-schema', `is left out for its inputSchema: ${problem}`);
  return {
    name,
    ...extras,
    inputSchema: inputSchema as JsonSchema,
    ...outputOf(entry['outputSchema'], settings, (reason) =>
      say('bad-output-schema', `is taken without its outputSchema: ${reason}`),
    ),
  };
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name.length <= MAX_NAME_CHARS;
}

function nameMessage(entry: unknown, name: unknown): string {
  if (!isObject(entry)) return `A tool of a list must be an object, got ${describeValue(entry)}.`;
  return `The name of a tool must be a string of 1 to ${MAX_NAME_CHARS} characters, got ${describeValue(name)}.`;
}

function isWanted(name: string, { include, exclude }: McpToolOptions): boolean {
  return (include === undefined || matches(include, name)) && !(exclude && matches(exclude, name));
}

function matches(filter: McpToolFilter, name: string): boolean {
  return typeof filter === 'function' ? filter(name) : filter.includes(name);
}

function inputProblem(schema: unknown, settings: McpToolSettings): string | undefined {
  const type = isObject(schema) ? schema['type'] : 'object';
  if (type !== 'object') return `/type must be "object", got ${describeValue(type)}`;
  return problemOf(schema, settings);
}

function outputOf(
  schema: unknown,
  settings: McpToolSettings,
  refuse: (reason: string) => void,
): { readonly outputSchema?: JsonSchema } {
  if (schema === undefined) return {};
  const problem = problemOf(schema, settings);
  if (problem === undefined) return { outputSchema: schema as JsonSchema };
  refuse(problem);
  return {};
}

function problemOf(
  schema: unknown,
  { maxSchemaChars: maxChars, validator }: McpToolSettings,
): string | undefined {
  return mcpSchemaProblem(schema, { maxChars, validator });
}
