import type { OperatorFunction } from 'rxjs';
import { ModelStreamError } from '../../errors/ModelStreamError.ts';
import { isGoodFinish } from '../../model/isGoodFinish.ts';
import type { ModelEvent } from '../../model/ModelEvent.ts';
import type { ToolEvent } from '../../tools/ToolEvent.ts';
import { wrongValue } from '../../tools/wrongValue.ts';
import type { RunOptions } from '../run/RunOptions.ts';
import { subscribeRun } from '../run/subscribeRun.ts';
import type { ToolRun } from '../run/ToolRun.ts';
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
  const { onStreamError } = executor.core.settings;
  const breakOff = (run: ToolRun, why: string, error: unknown): void => {
    if (onStreamError === 'discard') run.discard(why, { error });
    else run.close(why, { error });
  };
  return (model$) =>
    subscribeRun<ModelEvent<Message>, ModelEvent<Message> | ToolEvent>(executor.core, model$, {
      options,
      hold: true,
      take,
      complete: (run) => {
        if (run.finished) run.close(UNFINISHED);
        else breakOff(run, UNFINISHED, truncated());
      },
      fail: (run, error) => breakOff(run, BROKEN, error),
    });
}

const UNFINISHED = 'the response ended before it was complete';
const BROKEN = 'the model stream broke';

/** Passes an event on, and does what it means as one change with that: whoever leaves on the event leaves all of it. */
function take(run: ToolRun, event: ModelEvent): void {
  switch (event.type) {
    case 'tool-call-start':
      run.begin(event.index, event.name);
      return run.events.emit(event);
    case 'tool-call':
    case 'finish':
      return run.batch(() => {
        run.events.emit(event);
        apply(run, event);
      });
    default:
      return run.events.emit(event);
  }
}

function apply(run: ToolRun, event: ModelEvent): void {
  if (event.type === 'tool-call') run.add(event.call);
  else if (event.type === 'finish') {
    if (isGoodFinish(event.reason)) run.commit();
    else run.withdraw(`the response finished with "${event.raw ?? event.reason}"`);
  }
}

function truncated(): ModelStreamError {
  return new ModelStreamError('truncated', 'The model stream completed without a finish event.', {
    retryable: true,
  });
}
