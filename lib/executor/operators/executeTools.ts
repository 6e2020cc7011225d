import type { OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import type { RunOptions } from '../run/RunOptions.ts';
import { runResponse } from '../run/runResponse.ts';
import type { ToolExecutor } from '../ToolExecutor.ts';

/**
 * Runs the tool calls of one response while the response goes on.
 *
 * Emits every model event as it comes and, in between, what happens to the calls; each call starts as soon as it is
 * sealed, may start by its policy, and conflicts with no earlier call.
 *
 * Completes when the response has ended and every call has its result; at a bad finish, calls that have not started are
 * `skipped`. Errors, after the results of all calls, with the error of the model stream, or with a `truncated`
 * `ModelStreamError` if the stream completes without `finish`. When `signal` aborts, emits the results of all calls and
 * completes.
 *
 * Unsubscribing discards the run: signals are aborted and tools unsubscribed before the model stream is, and `observe` is
 * called with the remaining results before `unsubscribe` returns. One subscription is one response.
 *
 * ```
 * model      --t--c0--t--c1---t--F|      c0, c1: calls sealed   F: finish
 * c0             ----r
 * c1                      -----r
 * output     --t--c0--t--r0-c1--t-F-r1|
 * ```
 */
export function executeTools<Message>(
  executor: ToolExecutor,
  options: RunOptions = {},
): OperatorFunction<ModelEvent<Message>, ModelEvent<Message> | ToolEvent> {
  if (executor?.core === undefined) {
    throw new TypeError(wrongValue('executor must be a ToolExecutor', executor));
  }
  return (model$) => runResponse(executor.core, model$, { options });
}
