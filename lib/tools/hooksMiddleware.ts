import { catchError, concatMap, defer, map, type Observable, of } from 'rxjs';
import { answerOf } from './answerOf.ts';
import { askAfterExecute, askOnError } from './askHooks.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolHooks } from './ToolHooks.ts';
import type { ToolMiddleware } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { wholeOutput } from './wholeOutput.ts';
import { workOf } from './workOf.ts';

/**
 * Makes middleware of hooks; without any it wraps nothing.
 *
 * Emits the output as it comes, or whole if there is `afterExecute`. Errors with what the tool or a hook has thrown.
 * Unsubscribing stops the tool, or drops the answer that is waited for; no further hook is called.
 */
export function hooksMiddleware(hooks: ToolHooks): ToolMiddleware {
  const { beforeExecute, afterExecute, onError } = hooks;
  if ((beforeExecute ?? afterExecute ?? onError) === undefined) return (next) => next;
  return (next) => (input, context) => {
    const run$ = defer(() =>
      afterExecute === undefined ? next(input, context) : wholeOutput(next, input, context),
    );
    const output$ = handled(run$, hooks, context);
    if (beforeExecute === undefined) return output$;
    return answerOf(() => beforeExecute(input, context), workOf(context)).pipe(
      concatMap(() => output$),
    );
  };
}

function handled(
  run$: Observable<ToolOutput>,
  { afterExecute, onError }: ToolHooks,
  context: ToolContext,
): Observable<ToolOutput> {
  const after = (output: ToolOutput): Observable<ToolOutput> =>
    askAfterExecute(afterExecute, output, context);
  const recover = (error: unknown): Observable<ToolOutput> => askOnError(onError, error, context);
  if (onError === undefined) return afterExecute === undefined ? run$ : run$.pipe(concatMap(after));
  if (afterExecute === undefined) return run$.pipe(catchError(recover));
  // What one hook gives or throws is not for the other: each sees only what the tool does.
  return run$.pipe(
    map((output) => ({ output, isGiven: true })),
    catchError((error: unknown) =>
      recover(error).pipe(map((output) => ({ output, isGiven: false }))),
    ),
    concatMap(({ output, isGiven }) => (isGiven ? after(output) : of(output))),
  );
}
