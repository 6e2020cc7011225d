import { containedHandler, startedAnyTime } from './containedHandler.ts';
import type { ToolHandler, ToolMiddleware } from './ToolMiddleware.ts';
import { wrongValue } from './wrongValue.ts';

/**
 * Puts middleware around a handler: the first in the list is the outermost. Gives `handler` itself if nothing in the list
 * wraps it.
 *
 * @throws TypeError for middleware that gives no function; and what middleware throws.
 */
export function composeMiddleware<Input, Options>(
  middleware: readonly ToolMiddleware<Input, Options>[],
  handler: ToolHandler<Input, Options>,
): ToolHandler<Input, Options> {
  const innermost = startedAnyTime(handler);
  const composed = middleware.reduceRight((next, wrap, index) => {
    const wrapped: unknown = wrap(next);
    if (wrapped === next) return next;
    if (typeof wrapped === 'function') {
      return containedHandler(wrapped as ToolHandler<Input, Options>);
    }
    throw new TypeError(wrongValue(`middleware[${index}] must give a function`, wrapped));
  }, innermost);
  return composed === innermost ? handler : composed;
}
