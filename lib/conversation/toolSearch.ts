import { describeValue } from '../schema/describeValue.ts';
import { isObject } from '../schema/isObject.ts';
import { params } from '../schema/params.ts';
import type { ValidateValue } from '../schema/SchemaValidator.ts';
import { checkCount } from '../tools/checkCount.ts';
import { checkNames } from '../tools/checkNames.ts';
import { completeDefinition } from '../tools/completeDefinition.ts';
import { invokable } from '../tools/invokable.ts';
import type { AnyTool } from '../tools/Tool.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import { ToolRegistry, type ToolSnapshot } from '../tools/ToolRegistry.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { TurnInfo, TurnPlan, TurnRequest } from './ConverseOptions.ts';
import { searchTools } from './searchTools.ts';

/** Options of {@link toolSearch}. */
export interface ToolSearchOptions {
  /** Name of the tool that finds others; no other tool may have it. @defaultValue 'tool_search' */
  readonly name?: string;
  /**
   * Names of tools that are never hidden. Those that no tool has are passed over, since tools may be registered later.
   * @defaultValue none
   */
  readonly always?: readonly string[];
  /** Most tools that one search selects: a whole number from 1. @defaultValue 5 */
  readonly maxResults?: number;
}

const DEFAULT_NAME = 'tool_search';
const DEFAULT_MAX_RESULTS = 5;
const NOTHING_FOUND =
  'No tool has any of these words in its name or description. Search again with other words, or go on without a tool.';

/**
 * Makes a `prepareTurn` that hides the tools of a registry until the model has searched for them: at first it is told of one tool
 * that finds others, and from the turn after a search on of those that were found. For registries so large that their
 * definitions would fill the request.
 *
 * The registry stays as it is: the turn gets one of its own, with the tools that there are when it begins, and the one that
 * finds them. So a hook can be made for each conversation, or one for all of them. It throws DuplicateToolError, the error of
 * the conversation, where a tool of that name was registered meanwhile.
 *
 * What is selected stays selected, in the order of the searches behind what was there before, so that the beginning of the
 * request stays the same for the provider's cache. It is the `state` of the hook. Hidden tools are not locked: a model that
 * guesses a name may call it.
 *
 * Searches look for the words of the query, or parts of them, in names and descriptions; words in names and rare words count
 * most.
 *
 * @throws TypeError or RangeError for a wrong option; InvalidToolError for a name that cannot be; DuplicateToolError for one
 * that a tool of the registry has.
 */
export function toolSearch(
  registry: ToolRegistry,
  options: ToolSearchOptions = {},
): (request: TurnRequest, info: TurnInfo) => TurnPlan<never> {
  checkNames('', options, { name: true, always: true, maxResults: true });
  const { name = DEFAULT_NAME, always = [], maxResults = DEFAULT_MAX_RESULTS } = options;
  if (typeof registry?.joinedWith !== 'function') {
    throw new TypeError(wrongValue('registry must be a ToolRegistry', registry));
  }
  if (typeof name !== 'string') throw new TypeError(wrongValue('name must be a string', name));
  if (!Array.isArray(always)) throw new TypeError(wrongValue('always must be an array', always));
  checkCount('maxResults', maxResults, 1);
  const registryNow = withTool(registry, searchTool(registry, name, maxResults));
  registryNow();
  return (_request, { results, state }) => {
    const current = registryNow();
    const selected = [...new Set([...namesIn(state), ...results.flatMap(foundBy(name))])];
    const shown = [...new Set([name, ...always, ...selected])];
    const tools = shown.flatMap((one): ToolDefinition[] => {
      const tool = current.get(one);
      return tool === undefined ? [] : [completeDefinition(tool.definition)];
    });
    return { registry: current, tools, state: selected };
  };
}

/** Gives a registry of the tools that `registry` has when it is asked, and of `tool`: the same one until `registry` changes. */
function withTool(registry: ToolRegistry, tool: AnyTool): () => ToolRegistry {
  const added = new ToolRegistry([tool], { validator: { compile: () => checkQuery } }).snapshot();
  let last: { readonly tools: ToolSnapshot; readonly joined: ToolRegistry } | undefined;
  return () => {
    const tools = registry.snapshot();
    if (last?.tools !== tools) last = { tools, joined: registry.joinedWith(added) };
    return last.joined;
  };
}

function searchTool(registry: ToolRegistry, name: string, maxResults: number): AnyTool {
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
    execute: ({ query }) => {
      const tools = searchTools(registry.prompts(), query).slice(0, maxResults);
      return tools.length > 0 ? { tools } : { tools, message: NOTHING_FOUND };
    },
  });
}

/** Checks the input of the search by hand: not every registry has a validator. */
const checkQuery: ValidateValue = (value) => {
  const query = isObject(value) ? value.query : undefined;
  if (typeof query === 'string') return { ok: true, value };
  const message =
    query === undefined
      ? 'is required, but missing'
      : `must be a string, got ${describeValue(query)}`;
  return { ok: false, issues: [{ path: '/query', message }] };
};

/** The names of the tools that a search has found. */
function foundBy(name: string): (result: ToolResult) => readonly string[] {
  return ({ toolName, isError, structured }) => {
    if (toolName !== name || isError) return [];
    const { tools } = (structured ?? {}) as { readonly tools?: unknown };
    return Array.isArray(tools) ? namesIn(tools.map((tool) => tool?.name)) : [];
  };
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
