import { Observable } from 'rxjs';
import { subscribeEarly } from '../../sources/subscribeEarly.ts';
import type { ToolOutput } from '../../tools/ToolOutputPart.ts';
import type { CallOutput } from './CallOutput.ts';

/** The outputs that were collected, with what was cut of them. */
const collected = new WeakMap<ToolOutput, CallOutput>();

/** What `collectOutput` collected an output in; undefined for one that it did not give. */
export function collectedOutput(output: ToolOutput): CallOutput | undefined {
  return collected.get(output);
}

/**
 * Makes one output of all that `source` gives, bounded while it comes like the result that it becomes. `create` makes what
 * it is collected in, and `stopsAtLimit` says whether the source is unsubscribed at the first unit beyond the limit.
 *
 * Emits it when the source completes, or was stopped; completes then. What is over a bound has gone to the sink by then,
 * which is not yet told that it has all. Emits nothing for a source without output. Passes errors on, without what came
 * before. Unsubscribing unsubscribes the source, and the sink where the output was not given.
 */
export function collectOutput(
  source: Observable<ToolOutput>,
  create: () => CallOutput,
  stopsAtLimit: boolean,
): Observable<ToolOutput> {
  return new Observable((subscriber) => {
    const output = create();
    let marks: Omit<ToolOutput, 'parts'> | undefined;
    // What came, if it was collected before and nothing else has come: it is bounded, and stays what it is.
    let before: ToolOutput | undefined;
    let isGiven = false;
    subscriber.add(() => {
      if (!isGiven) output.abort();
    });
    const finish = (isComplete: boolean): void => {
      output.end(isComplete);
      if (before !== undefined) {
        subscriber.next(before);
      } else if (marks !== undefined) {
        isGiven = true;
        const whole = Object.freeze({ parts: output.parts, ...marks });
        collected.set(whole, output);
        subscriber.next(whole);
      }
      subscriber.complete();
    };
    const add = (given: ToolOutput): void => {
      output.push(given);
      const { structured, isError } = given;
      marks = {
        ...marks,
        ...(structured !== undefined && { structured }),
        ...(isError === true && { isError }),
      };
    };
    const take = (given: ToolOutput): void => {
      if (marks === undefined && before === undefined && collected.has(given)) {
        before = given;
      } else {
        if (before !== undefined) add(before);
        before = undefined;
        add(given);
      }
      if (stopsAtLimit && output.overflowed) finish(false);
    };
    const observer = {
      next: (given: ToolOutput) => {
        try {
          take(given);
        } catch (error) {
          // What code around the tool gives may be anything.
          subscriber.error(error);
        }
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => finish(true),
    };
    subscribeEarly(source, observer, (subscription) => subscriber.add(subscription));
  });
}
