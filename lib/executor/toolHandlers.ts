import { composeMiddleware } from '../tools/composeMiddleware.ts';
import type { AnyTool } from '../tools/Tool.ts';
import type { ToolHandler, ToolMiddleware } from '../tools/ToolMiddleware.ts';

/** What runs each tool: its source with `middleware` around it, which is composed once per tool, when it first runs. */
export function toolHandlers(
  middleware: readonly ToolMiddleware[],
): (tool: AnyTool) => ToolHandler {
  if (middleware.length === 0) return sourceOf;
  const composed = new WeakMap<AnyTool, ToolHandler>();
  return (tool) => {
    let handler = composed.get(tool);
    if (handler === undefined) {
      handler = composeMiddleware(middleware, sourceOf(tool));
      composed.set(tool, handler);
    }
    return handler;
  };
}

function sourceOf({ source }: AnyTool): ToolHandler {
  return source as ToolHandler<never, never> as ToolHandler;
}
