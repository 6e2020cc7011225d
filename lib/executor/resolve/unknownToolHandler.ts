import type { ToolCall } from '../../model/ToolCall.ts';
import { createTool } from '../../tools/createTool.ts';
import type { RegisteredTool } from '../../tools/ToolRegistry.ts';
import type { ResolveOptions } from './resolveOptions.ts';

/**
 * The `unknownTool` handler as a tool of one call: unsafe, of the call's name, whatever that is. Its input is the argument
 * text, which nobody parses; where that was changed, the handler gets a call with the changed text.
 */
export function unknownToolHandler(
  handler: NonNullable<ResolveOptions['unknownTool']>,
  call: ToolCall,
): RegisteredTool {
  const tool = createTool<string, Readonly<Record<string, unknown>>>('invokable', {
    name: call.name,
    inputSchema: 'text',
    concurrency: 'unsafe',
    execute: (text, context) =>
      handler(
        text === call.arguments ? call : Object.freeze({ ...call, arguments: text }),
        context,
      ),
  });
  return Object.freeze({ tool, validate: (value: unknown) => ({ ok: true, value }) as const });
}
