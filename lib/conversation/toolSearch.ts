import { params } from '../schema/params.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkNames } from '../tools/checkNames.ts';
import { invokable } from '../tools/invokable.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import type { ToolRegistry } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { PrepareTurn } from './ConverseOptions.ts';
import { searchTools } from './searchTools.ts';

/** Options of {@link toolSearch}. */
export interface ToolSearchOptions {
  /** Name of the tool that finds others. @defaultValue 'tool_search' */
  readonly name?: string;
  /** Names of tools that are never hidden. @defaultValue none */
  readonly always?: readonly string[];
  /** Most tools that one search selects: a whole number from 1. @defaultValue 5 */
  readonly maxResults?: number;
}

const DEFAULT_NAME = 'tool_search';
const DEFAULT_MAX_RESULTS = 5;

/**
 * Makes a `prepareTurn` that hides the tools of a registry until the model has searched for them: at first it is told of one tool
 * that finds others, which is added to the registry here, and from the turn after a search on of those that were found. For
 * registries so large that their definitions would fill the request.
 *
 * What is selected stays selected, in the order of the searches behind what was there before, so that the beginning of the
 * request stays the same for the provider's cache. One hook serves any number of conversations. Hidden tools are not locked: a
 * model that guesses a name may call it.
 *
 * @throws TypeError or RangeError for a wrong option; what `register` of the registry throws.
 */
export function toolSearch(
  registry: ToolRegistry,
  options: ToolSearchOptions = {},
): PrepareTurn<unknown, never> {
  checkNames('', options, { name: true, always: true, maxResults: true });
  const { name = DEFAULT_NAME, always = [], maxResults = DEFAULT_MAX_RESULTS } = options;
  if (typeof registry?.definitions !== 'function') {
    throw new TypeError(wrongValue('registry must be a ToolRegistry', registry));
  }
  checkCount('maxResults', maxResults, 1);
  registry.register(searchTool(registry, name, maxResults));
  return (_request, { results, state }) => {
    const selected = [...new Set([...namesIn(state), ...results.flatMap(foundBy(name))])];
    const definitions = new Map(registry.definitions().map((one) => [one.name, one]));
    const shown = [...new Set([name, ...always, ...selected])];
    const tools = shown.flatMap((one): ToolDefinition[] => {
      const definition = definitions.get(one);
      return definition === undefined ? [] : [definition];
    });
    return { registry, tools, state: selected };
  };
}

function searchTool(registry: ToolRegistry, name: string, maxResults: number) {
  return invokable({
    name,
    description:
      'Finds tools by what they do. Tools that are found can be called from the next turn on.',
    inputSchema: params({
      query: {
        type: 'string',
        required: true,
        description: 'Words that say what the tool should do, or a part of its name.',
      },
    }),
    concurrency: 'safe',
    execute: ({ query }: { readonly query: string }) => {
      const candidates = registry.prompts().filter((tool) => tool.name !== name);
      return { tools: searchTools(candidates, query).slice(0, maxResults) };
    },
  });
}

/** The names of the tools that a search has found. */
function foundBy(name: string): (result: ToolResult) => readonly string[] {
  return ({ toolName, isError, structured }) => {
    if (toolName !== name || isError) return [];
    const { tools } = (structured ?? {}) as { readonly tools?: unknown };
    return Array.isArray(tools) ? tools.flatMap(({ name: found }) => namesIn([found])) : [];
  };
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
