import type { Client, Transport } from '@modelcontextprotocol/client';
import { isObject } from '../schema/isObject.ts';
import { headerProblem } from './headerProblem.ts';
import { levelsIn } from './levelsIn.ts';
import type { McpClientModule } from './loadClient.ts';

/** What a tool of a list must be, so that the official client takes the list. */
export interface ToolListRules {
  /** Tells whether the client would accept the tool. */
  readonly accepts: (tool: unknown) => boolean;
  /** Says why a tool that it would accept is left out nevertheless. @defaultValue none is */
  readonly problemOf?: ((inputSchema: unknown) => string | undefined) | undefined;
}

/** Most tools of a server. To look at more would leave no time for anything else, and no model reads them. */
export const MAX_TOOLS = 10_000;

/** More would overflow the stack of those who go through it. */
const MAX_LEVELS = 512;

/** Gives the rules for the lists that come over a transport to a client. */
export function toolListRules(
  transport: Transport,
  { isSpecType }: Pick<McpClientModule, 'isSpecType'>,
  client: () => Pick<Client, 'getProtocolEra'>,
): ToolListRules {
  const isModern = () => client().getProtocolEra() === 'modern';
  // The streams of a program have no headers, whatever its tools say.
  const hasHeaders = !('stderr' in transport && 'pid' in transport);
  return {
    accepts: (tool) =>
      !isTooDeep(tool) && isSpecType.Tool(tool) && (isModern() || hasLegacyOutput(tool)),
    ...(hasHeaders && {
      problemOf: (inputSchema) => (isModern() ? headerProblem(inputSchema) : undefined),
    }),
  };
}

/** The legacy generation has outputs that are objects only. Source: Model Context Protocol 2025-11-25, `Tool`. */
function hasLegacyOutput(tool: unknown): boolean {
  const schema = isObject(tool) ? tool['outputSchema'] : undefined;
  if (schema === undefined) return true;
  if (!isObject(schema) || schema['type'] !== 'object') return false;
  const { properties, required } = schema;
  return (properties === undefined || isObject(properties)) && isNames(required);
}

function isNames(value: unknown): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function isTooDeep(tool: unknown): boolean {
  for (const level of levelsIn(tool)) {
    if (level > MAX_LEVELS) return true;
  }
  return false;
}
