import type { ToolHandler, ToolMiddleware } from './ToolMiddleware.ts';

/** Puts middleware around a handler: the first in the list is the outermost. */
export function composeMiddleware<Input, Options>(
  middleware: readonly ToolMiddleware<Input, Options>[],
  handler: ToolHandler<Input, Options>,
): ToolHandler<Input, Options> {
  return middleware.reduceRight((next, wrap) => wrap(next), handler);
}
