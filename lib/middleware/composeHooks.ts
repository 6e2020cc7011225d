import { catchError, concatMap, from, ignoreElements, type Observable, of, throwError } from 'rxjs';
import { answerOf } from '../tools/answerOf.ts';
import { askAfterExecute, askOnError } from '../tools/askHooks.ts';
import type { ToolContext } from '../tools/ToolContext.ts';
import { readHooks, type ToolHooks } from '../tools/ToolHooks.ts';
import type { ToolOutput } from '../tools/ToolOutputPart.ts';
import { workOf } from '../tools/workOf.ts';

/**
 * Makes hooks of several, which are called in the order of the list, each when the one before has answered. Frozen; what its
 * functions give are Observables. One alone is given as it is.
 *
 * - `beforeExecute`: all, until one throws.
 * - `afterExecute`: all, until one throws; each gets the output that the one before has left.
 * - `onError`: until one gives an output; each gets the error that the one before has left.
 *
 * @throws TypeError naming the hook that is no function.
 */
export function composeHooks(...hooks: readonly ToolHooks[]): ToolHooks {
  const all = hooks.map((one, index) => readHooks(`hooks[${index}]`, one));
  const [only] = hooks;
  if (only !== undefined && hooks.length === 1) return only;
  return Object.freeze({
    ...(all.some(({ beforeExecute }) => beforeExecute) && { beforeExecute: beforeAll(all) }),
    ...(all.some(({ afterExecute }) => afterExecute) && { afterExecute: afterAll(all) }),
    ...(all.some(({ onError }) => onError) && { onError: onErrorOfAll(all) }),
  });
}

function beforeAll(all: readonly ToolHooks[]) {
  return (input: unknown, context: ToolContext): Observable<never> =>
    from(all).pipe(
      concatMap((hooks) => answerOf(() => hooks.beforeExecute?.(input, context), workOf(context))),
      ignoreElements(),
    );
}

function afterAll(all: readonly ToolHooks[]) {
  return (output: ToolOutput, context: ToolContext): Observable<ToolOutput> =>
    all.reduce(
      (left$, { afterExecute }) =>
        left$.pipe(concatMap((left) => askAfterExecute(afterExecute, left, context))),
      of(output),
    );
}

function onErrorOfAll(all: readonly ToolHooks[]) {
  return (error: unknown, context: ToolContext): Observable<ToolOutput> =>
    all.reduce(
      (output$, { onError }) =>
        output$.pipe(catchError((left: unknown) => askOnError(onError, left, context))),
      throwError((): unknown => error) as Observable<ToolOutput>,
    );
}
