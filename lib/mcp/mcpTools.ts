import { asyncScheduler, type Observable } from 'rxjs';
import type { JsonSchema } from '../schema/JsonSchema.ts';
import { enhancedInvokable } from '../tools/enhancedInvokable.ts';
import type { AnyTool } from '../tools/Tool.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { workOf } from '../tools/workOf.ts';
import { cleanLine, cleanText } from './cleanText.ts';
import type { CallMcpTool } from './McpCallEvent.ts';
import type { McpTool } from './McpTool.ts';
import type { McpToolFacts } from './McpToolFacts.ts';
import type { McpToolOptions } from './McpToolOptions.ts';
import { type McpToolSettings, readToolOptions } from './readToolOptions.ts';
import { runMcpTool } from './runMcpTool.ts';
import { toolNames } from './toolName.ts';
import { isOpenWorld, toolTraits } from './toolTraits.ts';

/** What is known of a list of tools beside its options. */
export interface McpToolsContext {
  /** Names that are not free. @defaultValue none */
  readonly taken?: ReadonlySet<string>;
  /** Fingerprints by raw name, for `metadata`. @defaultValue none */
  readonly fingerprints?: ReadonlyMap<string, string>;
}

/** What the tools of one server have in common. */
interface ToolMaking {
  readonly settings: McpToolSettings & McpToolsContext;
  readonly names: ReadonlyMap<string, string>;
  readonly call: CallMcpTool;
}

const MAX_TITLE_CHARS = 200;

/**
 * Makes tools of ours of those that a server lists, as `checkMcpTools` gives them, in their order. Each has a name that models
 * take, its description without invisible characters and cut, its input schema as it came, the traits that `toolTraits` gives,
 * and `metadata.mcp`, which is {@link McpToolFacts}. Its output schema is a trait unless there is a `validator`.
 *
 * Running one makes one call, by the raw name, as `runMcpTool` says. News become progress. Unsubscribing unsubscribes from the
 * call.
 *
 * @throws what `readToolOptions` throws.
 */
export function mcpTools(
  tools: readonly McpTool[],
  call: CallMcpTool,
  options: McpToolOptions & McpToolsContext = {},
): readonly AnyTool[] {
  const settings = { ...options, ...readToolOptions(options) };
  const names = toolNames(
    tools.map(({ name }) => name),
    { prefix: settings.prefix, ...(options.taken && { taken: options.taken }) },
  );
  return tools.map((tool) => makeTool(tool, { settings, names, call }));
}

function makeTool(tool: McpTool, { settings, names, call }: ToolMaking): AnyTool {
  const name = names.get(tool.name) ?? tool.name;
  // Without a validator here it is the registry's that checks, and it needs the value, whatever its size.
  const traits = settings.validator === undefined ? outputTrait(tool) : {};
  const maxStructuredChars =
    traits.outputSchema === undefined ? settings.maxStructuredChars : Number.POSITIVE_INFINITY;
  return enhancedInvokable({
    ...toolTraits(tool, settings),
    ...traits,
    name,
    description: cleanText(tool.description ?? tool.title ?? '', settings.maxDescriptionChars),
    inputSchema: tool.inputSchema,
    metadata: Object.freeze({ mcp: factsOf(tool, settings) }),
    execute: (input: Readonly<Record<string, unknown>>, context): Observable<ToolOutput> =>
      runMcpTool(tool, {
        name,
        maxStructuredChars,
        validator: settings.validator,
        call: () => call(tool.name, { ...input }, context),
        progress: (news) => context.progress(news),
        now: clockOf(context),
      }),
  });
}

/** Milliseconds of the scheduler that the call runs on. */
function clockOf(context: ToolContext): () => number {
  const scheduler = workOf(context)?.access?.scheduler ?? asyncScheduler;
  return () => scheduler.now();
}

function factsOf(
  tool: McpTool,
  { serverId, fingerprints }: McpToolOptions & McpToolsContext,
): McpToolFacts {
  const { name: rawName, title, annotations, outputSchema, icons, _meta: meta } = tool;
  const fingerprint = fingerprints?.get(rawName);
  return Object.freeze({
    ...(serverId !== undefined && { serverId }),
    rawName,
    ...(title !== undefined && { title: cleanLine(title, MAX_TITLE_CHARS) }),
    ...(annotations !== undefined && { annotations }),
    ...(fingerprint !== undefined && { fingerprint }),
    openWorld: isOpenWorld(annotations),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(icons !== undefined && { icons }),
    ...(meta !== undefined && { meta }),
  });
}

function outputTrait({ outputSchema }: McpTool): { readonly outputSchema?: JsonSchema } {
  return outputSchema === undefined ? {} : { outputSchema };
}
