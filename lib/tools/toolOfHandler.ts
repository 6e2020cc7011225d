import type { AnyTool } from './Tool.ts';
import type { ToolHandler } from './ToolMiddleware.ts';

const tools = new WeakMap<object, AnyTool>();

/** Notes which tool a handler runs, for calls outside an executor, which nobody else knows of. Gives the handler. */
export function noteTool<Handler extends ToolHandler<never, never>>(
  handler: Handler,
  tool: AnyTool,
): Handler {
  tools.set(handler, tool);
  return handler;
}

/** The tool that a handler runs, if that was noted. */
export function toolOfHandler(handler: ToolHandler<never, never>): AnyTool | undefined {
  return tools.get(handler);
}
