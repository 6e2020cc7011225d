import { map, type Observable, throwError } from 'rxjs';
import { answerOf } from './answerOf.ts';
import { checkOutput } from './checkOutput.ts';
import type { ToolContext } from './ToolContext.ts';
import type { ToolHooks } from './ToolHooks.ts';
import { ToolInterrupt } from './ToolInterrupt.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import { workOf } from './workOf.ts';

/**
 * Asks a function that sees a whole output, and gives the output that counts then: another one, checked, or the same.
 *
 * Errors with what the function throws, and with `ToolFailure` (`invalid-output`) for an answer that is no output.
 */
export function askAfterExecute(
  afterExecute: ToolHooks['afterExecute'],
  output: ToolOutput,
  context: ToolContext,
): Observable<ToolOutput> {
  return answerOf<unknown>(() => afterExecute?.(output, context), workOf(context)).pipe(
    // The same object stays the same: it is known how much of it was cut.
    map((answer) => (answer === undefined || answer === output ? output : checkOutput(answer))),
  );
}

/**
 * Asks a function that sees an error, and gives the output that it has instead. A call that waits for outside input has not
 * failed: the function does not see that.
 *
 * Errors with `error` if there is none, with what the function throws, and with `ToolFailure` (`invalid-output`) for an
 * answer that is no output.
 */
export function askOnError(
  onError: ToolHooks['onError'],
  error: unknown,
  context: ToolContext,
): Observable<ToolOutput> {
  if (ToolInterrupt.is(error)) return throwError(() => error);
  return answerOf<unknown>(() => onError?.(error, context), workOf(context)).pipe(
    map((answer) => {
      if (answer === undefined) throw error;
      return checkOutput(answer);
    }),
  );
}
