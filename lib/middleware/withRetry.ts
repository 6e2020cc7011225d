import { Observable } from 'rxjs';
import { checkCount } from '../tools/checkCount.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { checkNames } from '../tools/checkNames.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import type { ToolMiddleware } from '../tools/ToolMiddleware.ts';
import { wrongValue } from '../tools/wrongValue.ts';

import { Retrying, type RetryPlan } from './Retrying.ts';

/** How often and when {@link withRetry} tries again. */
export interface RetryOptions {
  /** Most attempts, the first one counted: a whole number from 1. */
  readonly maxAttempts: number;
  /**
   * How long to wait after a failed attempt, in milliseconds from 0 to 2^31 - 1; or a function that says it, given how many
   * attempts were made and what the last one has thrown.
   * A `ToolFailure` with a `retryAfterMs` makes it that long, up to 60,000, where it would be shorter.
   * @defaultValue 500 after the first attempt, twice as long after each further one, at most 30,000
   */
  readonly backoff?: number | ((attempts: number, error: unknown) => number);
  /**
   * Whether to try again after `error`, given the context of the failed attempt. Only `true` does.
   * @defaultValue if the error is retryable (a `ToolFailure` says so), and the tool idempotent
   */
  readonly retryIf?: (error: unknown, context: ToolContext) => boolean;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * Runs a tool again when it fails, if its error is retryable and the tool idempotent (its trait `idempotent`; without that, a
 * tool that is constantly `safe` is), or as `retryIf` says.
 *
 * A call that waits for outside input (`ToolInterrupt`) is not tried again, whatever `retryIf` says.
 *
 * Emits the output as it comes; an attempt that has given output is the last one, whatever follows, and whether or not the
 * output is marked as an error. Each attempt has a context of its own (`attempt`, `signal`), and in a run a `tool-start`
 * event. After a failed one its signal is aborted; the next begins when the backoff is over, and its work has ended or the
 * executor's `graceMs` are over. Completes when an attempt does. Errors with the error of the last attempt, unchanged; with
 * what `retryIf` or `backoff` throws; and with the reason of the context's signal, if that is aborted, instead of a further
 * attempt. Unsubscribing stops the attempt or the waiting.
 *
 * @throws TypeError or RangeError naming a wrong option, what was expected and what came.
 */
export function withRetry(options: RetryOptions): ToolMiddleware {
  const plan = readPlan(options);
  return (next) => (input, context) =>
    new Observable((subscriber) => {
      const retrying = new Retrying(plan, { next, input, context }, subscriber);
      subscriber.add(() => retrying.stop());
      retrying.goOn();
    });
}

function readPlan(options: RetryOptions): RetryPlan {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(
      wrongValue('options must be an object, such as { maxAttempts: 3 }', options),
    );
  }
  checkNames('', options, { maxAttempts: true, backoff: true, retryIf: true });
  const { maxAttempts, backoff = doubling, retryIf } = options;
  checkCount('maxAttempts', maxAttempts, 1);
  if (retryIf !== undefined && typeof retryIf !== 'function') {
    throw new TypeError(wrongValue('retryIf must be a function', retryIf));
  }
  if (typeof backoff === 'function') return { maxAttempts, backoff, retryIf };
  checkDelay('backoff', backoff, 0);
  return { maxAttempts, backoff: () => backoff, retryIf };
}

function doubling(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
