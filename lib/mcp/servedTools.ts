import type { Tool as ServedTool, ToolAnnotations } from '@modelcontextprotocol/server';
import { isIdempotent } from '../tools/isIdempotent.ts';
import type { AnyTool, ToolTraits } from '../tools/Tool.ts';
import type { ToolDefinition } from '../tools/ToolDefinition.ts';
import type { McpToolAnnotations } from './McpTool.ts';

/** What tools are served of: their traits where they leave them open, and hints of the user by name. */
export interface ServedFacts {
  /** What a tool leaves open is taken from here. */
  readonly defaults: Partial<ToolTraits<never, unknown>>;
  /** Hints by tool name; each wins over what is said by itself. */
  readonly annotations: Readonly<Record<string, McpToolAnnotations>>;
}

/**
 * Says what clients are told of tools, in the order in which they come. Tools that take text are left out: the protocol has
 * only those that take objects. An output schema that is none of an object is not told, for older clients refuse it.
 *
 * Source: Model Context Protocol 2026-07-28, `Tool`.
 */
export function servedTools(
  tools: readonly AnyTool[],
  definitions: readonly ToolDefinition[],
  facts: ServedFacts,
): ServedTool[] {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return definitions.flatMap((definition) => {
    const { name, description, inputSchema } = definition;
    const tool = byName.get(name);
    if (tool === undefined || inputSchema === 'text') return [];
    const annotations = annotationsOf(tool, facts);
    const outputSchema = toldOutput(definition);
    const served = {
      name,
      ...(description !== '' && { description }),
      inputSchema,
      ...(outputSchema !== undefined && { outputSchema }),
      ...(Object.keys(annotations).length > 0 && { annotations }),
    };
    return [served as ServedTool];
  });
}

/** The output schema that clients are told, and by which they check structured content; undefined for none. */
export function toldOutput({ outputSchema }: ToolDefinition): ToolDefinition['outputSchema'] {
  return outputSchema?.type === 'object' ? outputSchema : undefined;
}

function annotationsOf(
  { definition: { name }, traits: own }: AnyTool,
  { defaults, annotations }: ServedFacts,
): ToolAnnotations {
  const traits = { ...defaults, ...own };
  const stated = Object.hasOwn(annotations, name) ? annotations[name] : undefined;
  // One that waits for the commit may have effects, though they disturb no other call.
  const isReading = traits.concurrency === 'safe' && traits.start !== 'committed';
  return {
    ...(isReading && { readOnlyHint: true }),
    ...(isIdempotent(traits) && { idempotentHint: true }),
    ...stated,
  } as ToolAnnotations;
}
