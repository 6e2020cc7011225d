import { Observable } from 'rxjs';
import type { ToolOutput, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { Truncation } from '../../tools/ToolResult.ts';
import { BoundedOutput, type TextLimit } from './BoundedOutput.ts';

/** What was cut of outputs that were collected. */
const truncations = new WeakMap<ToolOutput, Truncation>();

/** What was cut of an output that `collectOutput` gave; undefined for any other. */
export function truncationOf(output: ToolOutput): Truncation | undefined {
  return truncations.get(output);
}

/**
 * Makes one output of all that `source` gives, bounded while it comes like the result that it becomes.
 *
 * Emits it when the source completes, or, with `stopsAtLimit`, at the first unit beyond the limit, where it unsubscribes
 * the source; completes then. Emits nothing for a source without output. Passes errors on, without what came before.
 * Unsubscribing unsubscribes the source.
 */
export function collectOutput(
  source: Observable<ToolOutput>,
  limit: TextLimit,
  stopsAtLimit: boolean,
): Observable<ToolOutput> {
  return new Observable((subscriber) => {
    const output = new BoundedOutput(limit);
    let marks: Omit<ToolOutput, 'parts'> | undefined;
    const finish = (complete: boolean): void => {
      output.end();
      if (marks !== undefined)
        subscriber.next(whole(output.parts, marks, output.truncation(complete)));
      subscriber.complete();
    };
    return source.subscribe({
      next: ({ parts, structured, isError }) => {
        output.push(parts);
        marks = {
          ...marks,
          ...(structured !== undefined && { structured }),
          ...(isError === true && { isError }),
        };
        if (stopsAtLimit && output.overflowed) finish(false);
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => finish(true),
    });
  });
}

function whole(
  parts: readonly ToolOutputPart[],
  marks: Omit<ToolOutput, 'parts'>,
  truncated: Truncation | undefined,
): ToolOutput {
  const output = Object.freeze({ parts, ...marks });
  if (truncated !== undefined) truncations.set(output, truncated);
  return output;
}
