import type { AnyTool } from 'millrace';

/** A call that a scenario wants. */
export interface WantedCall {
  readonly name: string;
  readonly arguments: object;
}

/** What the tools of the scenarios take. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  add_numbers: { a: 2, b: 3 },
  valid_tool: { region: 'us-west1' },
};

/**
 * The calls of a scenario: those that the suite names in its context, else one of each tool. One of the tools wants the input
 * schema of another, as this client has it.
 */
export function callsOf(tools: readonly AnyTool[], context: unknown): readonly WantedCall[] {
  const { toolCalls } = (context ?? {}) as { readonly toolCalls?: readonly WantedCall[] };
  if (toolCalls !== undefined) return toolCalls;
  return tools.map(({ definition: { name } }) => ({
    name,
    arguments: name === 'json_schema_echo' ? { schema: echoed(tools) } : (ARGUMENTS[name] ?? {}),
  }));
}

function echoed(tools: readonly AnyTool[]): unknown {
  return tools.find(({ definition }) => definition.name === 'json_schema_2020_12_tool')?.definition
    .inputSchema;
}
