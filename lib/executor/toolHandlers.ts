import { checkedSource } from '../tools/checkedSource.ts';
import { composeMiddleware } from '../tools/composeMiddleware.ts';
import { markedSource } from '../tools/executionMark.ts';
import type { ToolHandler, ToolMiddleware } from '../tools/ToolMiddleware.ts';
import type { RegisteredTool } from '../tools/ToolRegistry.ts';

/**
 * What runs each tool: its source, its output checked if the tool says what that is like, and `middleware` around it. Made once
 * per tool, when it first runs.
 */
export function toolHandlers(
  middleware: readonly ToolMiddleware[],
): (registered: RegisteredTool) => ToolHandler {
  const made = new WeakMap<RegisteredTool, ToolHandler>();
  return (registered) => {
    let handler = made.get(registered);
    if (handler === undefined) {
      handler = composeMiddleware(middleware, handlerOf(registered));
      made.set(registered, handler);
    }
    return handler;
  };
}

function handlerOf({ tool, validateOutput }: RegisteredTool): ToolHandler {
  if (validateOutput !== undefined) return checkedSource(tool, validateOutput);
  return markedSource(tool);
}
