import { defer, filter, map, type OperatorFunction } from 'rxjs';
import type { ModelEvent } from '../model/ModelEvent.ts';
import type { ToolEvent } from '../tools/ToolEvent.ts';
import type { TurnMark } from '../tools/TurnMark.ts';
import type { ArgumentsView } from './ArgumentsView.ts';
import { OpenCalls } from './OpenCalls.ts';

/**
 * Shows the arguments of each call while the model writes them. Only to look at: nothing is repaired, checked or run.
 *
 * Emits a view when a call begins, with no arguments; one whenever text has made the view grow; and one with `isComplete`
 * when the call is sealed and its arguments are a JSON object. Arguments that turn out to be none keep the last view before.
 * The calls of several responses, one after another, are told apart by their `finish`. Completes and errors with its source;
 * unsubscribing unsubscribes the source.
 *
 * The cost is linear in the text: a view is new only along the path to where the text goes on. Where that path is wide (arrays
 * of more than about 500 items, objects of more than about 100 members), views come after some deltas instead of each. What
 * is deeper than 256 levels, or a number of more than 1,024 characters, is shown when the call is sealed. It holds what it shows
 * of the calls that are not sealed yet, until the response ends.
 *
 * ```
 * model    --s---d---d---C|     s: start  d: {"city":"Os  d: lo","days":12  C: call, {"city":"Oslo","days":12}
 * views    --a---b---c---e|     a: {}  b: { city: 'Os' }  c: { city: 'Oslo' }  e: { city: 'Oslo', days: 12 }, complete
 * ```
 */
export function partialArguments(): OperatorFunction<
  ModelEvent | ToolEvent | TurnMark,
  ArgumentsView
> {
  return (source) =>
    defer(() => {
      const calls = new OpenCalls();
      return source.pipe(
        map((event) => calls.take(event)),
        filter((view) => view !== undefined),
      );
    });
}
