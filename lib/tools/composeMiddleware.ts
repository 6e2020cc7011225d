import { Observable } from 'rxjs';
import type { ToolHandler, ToolMiddleware } from './ToolMiddleware.ts';
import { workOf } from './workOf.ts';
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
    if (typeof wrapped === 'function') return wrapped as ToolHandler<Input, Options>;
    throw new TypeError(wrongValue(`middleware[${index}] must give a function`, wrapped));
  }, innermost);
  return composed === innermost ? handler : composed;
}

/** The handler of a tool, which middleware may start later than the call, or again: the call is told each time. */
function startedAnyTime<Input, Options>(
  handler: ToolHandler<Input, Options>,
): ToolHandler<Input, Options> {
  return (input, context) =>
    new Observable((subscriber) => {
      const start = (): void => {
        try {
          handler(input, context).subscribe(subscriber);
        } catch (error) {
          subscriber.error(error);
        }
      };
      const access = workOf(context)?.access;
      if (access === undefined) start();
      else access.starting(start);
    });
}
