import {
  defer,
  EMPTY,
  filter,
  from,
  isObservable,
  map,
  mergeMap,
  type Observable,
  observable,
  of,
} from 'rxjs';
import { fromAsyncIterable } from '../sources/fromAsyncIterable.ts';
import { fromIterable } from '../sources/fromIterable.ts';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import { isAsyncIterable, isPromiseLike, isReadableStream } from '../sources/sourceKinds.ts';
import type { WorkTracker } from '../sources/WorkTracker.ts';
import { invalidOutput } from './checkOutput.ts';
import { type OutputRule, outputRules } from './outputRules.ts';
import type { ToolKind } from './Tool.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * Makes the source of a tool: what `execute` gives, as a value, promise, (async) iterable, web stream or Observable, read
 * by the rule of the tool's kind. This is the one place at which a tool's function is called.
 *
 * Cold: subscribing calls `execute` once, synchronously. Emits an output for each value, as they come. Completes when what
 * `execute` gave does; errors with what it threw, rejected or errored with, unchanged, and with `ToolFailure`
 * (`invalid-output`) for a value that the kind does not take. Unsubscribing stops what `execute` gave; a promise cannot
 * be stopped. `tracker` is told when work begins and ends that unsubscribing may not end at once.
 */
export function toolSource(
  kind: ToolKind,
  execute: () => unknown,
  tracker: WorkTracker | undefined,
): Observable<ToolOutput> {
  const rule = outputRules[kind];
  return defer(() => valuesOf(execute(), rule, tracker)).pipe(
    map((value, index) => {
      if (rule.single && index > 0) throw invalidOutput('it gave a second value, and may give one');
      return rule.toOutput(value);
    }),
    filter((output) => output !== undefined),
  );
}

/** The values of what `execute` gave; nothing for undefined. A promise may be of any other source. */
function valuesOf(
  given: unknown,
  rule: OutputRule,
  tracker: WorkTracker | undefined,
): Observable<unknown> {
  if (isObservableLike(given) || !isPromiseLike(given))
    return settledValuesOf(given, rule, tracker);
  // One level: a native promise never fulfils with a promise, and a thenable may fulfil with itself.
  return fromPromiseLike(given, tracker).pipe(
    mergeMap((value) => settledValuesOf(value, rule, tracker)),
  );
}

function settledValuesOf(
  given: unknown,
  rule: OutputRule,
  tracker: WorkTracker | undefined,
): Observable<unknown> {
  if (given === undefined) return EMPTY;
  if (isObservableLike(given)) return from(given);
  if (isReadableStream(given)) return fromReadableStream(given, tracker);
  if (isAsyncIterable(given)) return fromAsyncIterable(given, tracker);
  if (rule.isSource(given)) return fromIterable(given, tracker);
  return of(given);
}

/** An Observable of this copy of RxJS, of another, or of another library. */
function isObservableLike(value: unknown): value is Observable<unknown> {
  if (isObservable(value)) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, observable) === 'function'
  );
}
