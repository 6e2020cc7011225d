import { defaultIfEmpty, Observable } from 'rxjs';
import { Attempt } from './Attempt.ts';
import { accessOf } from './accessOf.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

const NO_OUTPUT: ToolOutput = /* @__PURE__ */ Object.freeze({
  parts: /* @__PURE__ */ Object.freeze([]),
});

/**
 * Runs `next` and makes one output of all that it gives, bounded like a result: for whoever must see the whole before
 * anybody else does.
 *
 * Emits it when `next` has completed, or has reached its limit and was stopped; one without parts if there was none.
 * Passes errors on. Unsubscribing stops `next`.
 */
export function wholeOutput(
  next: ToolHandler,
  input: unknown,
  context: ToolContext,
): Observable<ToolOutput> {
  // In a scope of its own, so that it is told when it is stopped at its limit.
  const run$ = new Observable<ToolOutput>((subscriber) => {
    const attempt = new Attempt(context, context.attempt, subscriber);
    subscriber.add(() => attempt.stop());
    attempt.run(next, input);
  });
  return accessOf(context, next).collect(run$).pipe(defaultIfEmpty(NO_OUTPUT));
}
