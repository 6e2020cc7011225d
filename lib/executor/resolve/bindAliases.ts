import { describeValue } from '../../schema/describeValue.ts';
import type { AnyTool } from '../../tools/Tool.ts';
import type { ToolSnapshot } from '../../tools/ToolRegistry.ts';
import type { AliasTable } from './readAliases.ts';

/** The aliases that mean something for certain tools. */
export interface BoundAliases {
  /** The tools' names by alias. */
  readonly toolOf: ReadonlyMap<string, string>;
  /** The aliases of argument keys, by key, by the tool's name. */
  readonly keysOf: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/**
 * Checks aliases against the tools that they are for. `option` is how messages name them.
 *
 * @throws TypeError naming the option, the tool and the alias, for an alias that is the name of a tool, or a property of its
 * tool's input.
 */
export function checkAgainstTools(option: string, aliases: AliasTable, tools: ToolSnapshot): void {
  for (const [name, { names = [], keys }] of aliases) {
    const tool = tools.get(name)?.tool;
    const isAliasOf = `is an alias of tool ${describeValue(name)}`;
    const taken = names.find((alias) => tools.has(alias));
    if (taken !== undefined) {
      throw new TypeError(`${option}: ${describeValue(taken)} ${isAliasOf}, and a tool itself.`);
    }
    const property = [...keys.values()].flat().find((alias) => hasProperty(tool, alias));
    if (property !== undefined) {
      throw new TypeError(
        `${option}: ${describeValue(property)} is an alias of an argument of tool ${describeValue(name)}, and an argument itself.`,
      );
    }
  }
}

/**
 * The aliases that mean something for these tools. The name of a tool is never hidden by an alias, nor is a property of its
 * input, and an alias of no tool is none.
 */
export function bindAliases(aliases: AliasTable, tools: ToolSnapshot): BoundAliases {
  const toolOf = new Map<string, string>();
  const keysOf = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [name, { names = [], keys }] of aliases) {
    const tool = tools.get(name)?.tool;
    if (tool === undefined) continue;
    for (const alias of names) if (!tools.has(alias)) toolOf.set(alias, name);
    const kept = [...keys].map(
      ([key, all]) => [key, all.filter((alias) => !hasProperty(tool, alias))] as const,
    );
    if (kept.some(([, all]) => all.length > 0)) keysOf.set(name, new Map(kept));
  }
  return { toolOf, keysOf };
}

function hasProperty(tool: AnyTool | undefined, name: string): boolean {
  const schema = tool?.definition.inputSchema;
  if (typeof schema !== 'object') return false;
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name);
}
