import { Observable } from 'rxjs';
import { Attempt } from '../tools/Attempt.ts';
import { accessOf } from '../tools/accessOf.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { TimeoutFailure } from '../tools/TimeoutFailure.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';

/**
 * Stops a tool that has not finished after `timeoutMs` milliseconds, from 1 to 2^31 - 1, counted from the start of each
 * attempt: inside of `withRetry` each attempt has a time of its own, around it all of them have one together.
 *
 * Emits what the tool gives. At the deadline the tool's signal is aborted and its source unsubscribed, then it errors with
 * `ToolFailure` (`timeout`, retryable): the call times out, unless something around tries again. Time is that of the
 * executor's scheduler. Unsubscribing stops the tool and the timer.
 *
 * @throws TypeError for what is no number, RangeError for a time that no timer can wait for.
 */
export function withTimeout(timeoutMs: number): ToolMiddleware {
  checkDelay('timeoutMs', timeoutMs, 1);
  return (next) => (input, context) =>
    new Observable((subscriber) => {
      const attempt = new Attempt(context, context.attempt, subscriber);
      const expire = (): void => {
        const failure = new TimeoutFailure(timeoutMs);
        attempt.stop(failure);
        subscriber.error(failure);
      };
      subscriber.add(accessOf(context, next).scheduler.schedule(expire, timeoutMs));
      subscriber.add(() => attempt.stop());
      attempt.run(next, input);
    });
}
