import { checkFunctions } from '../tools/checkFunctions.ts';
import { checkTool } from '../tools/checkTool.ts';
import { composeMiddleware } from '../tools/composeMiddleware.ts';
import { markExecution, markedSource } from '../tools/executionMark.ts';
import type { Tool } from '../tools/Tool.ts';
import type { ToolHandler, ToolMiddleware } from '../tools/ToolMiddleware.ts';
import { noteTool } from '../tools/toolOfHandler.ts';

/**
 * Makes a tool of `tool` with middleware around it: the first is the outermost. Kind, definition and traits stay. Frozen.
 * Gives `tool` itself if no middleware wraps anything.
 *
 * @throws InvalidToolError for an object that is no tool, or no good one; TypeError for middleware that is no function, or gives none.
 */
export function applyMiddleware<Input, Options>(
  tool: Tool<Input, Options>,
  ...middleware: readonly ToolMiddleware[]
): Tool<Input, Options> {
  checkTool(tool);
  checkFunctions('middleware', middleware);
  const noting = middleware.map(
    (wrap): ToolMiddleware =>
      (next) =>
        wrap(noteTool(next, tool)),
  );
  const own = markedSource(tool);
  const source = composeMiddleware(noting, own);
  if (source === own) return tool;
  const wrapped: Tool<Input, Options> = Object.freeze({
    ...tool,
    source: source as ToolHandler<never, never> as Tool<Input, Options>['source'],
  });
  return markExecution(wrapped);
}
