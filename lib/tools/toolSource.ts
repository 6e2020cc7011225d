import { from, noop, Observable, type Subscriber } from 'rxjs';
import { fromAsyncIterable } from '../sources/fromAsyncIterable.ts';
import { fromIterable } from '../sources/fromIterable.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import {
  isAsyncIterable,
  isObservableLike,
  isPromiseLike,
  isReadableStream,
} from '../sources/sourceKinds.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { unsubscribeQuietly } from '../sources/unsubscribeQuietly.ts';
import type { WorkTracker } from '../sources/WorkTracker.ts';
import { whenSettled } from '../sources/whenSettled.ts';
import { invalidOutput } from './checkOutput.ts';
import type { OutputRule } from './outputRules.ts';
import type { ToolOutput } from './ToolOutputPart.ts';

/**
 * Makes the source of a tool: what `execute` gives, as a value, promise, (async) iterable, web stream or Observable, read
 * by `rule`. This is the one place at which a tool's function is called.
 *
 * Cold: subscribing calls `execute` once, synchronously. Emits an output for each value, as they come. Completes when what
 * `execute` gave does; errors with what it threw, rejected or errored with, unchanged, and with `ToolFailure`
 * (`invalid-output`) for a value that the kind does not take. Unsubscribing stops what `execute` gave; a promise cannot
 * be stopped. `tracker` is told when work begins and ends that unsubscribing may not end at once.
 */
export function toolSource(
  rule: OutputRule,
  execute: () => unknown,
  tracker: WorkTracker | undefined,
): Observable<ToolOutput> {
  return new Observable((subscriber) => {
    const reading = new Reading(rule, tracker, subscriber);
    const given = execute();
    if (isPromiseLike(given) && !isObservableLike(given)) reading.await(given);
    else reading.read(given);
  });
}

/** One subscription to a tool's source. Everything in one piece, not a chain of operators: there is one for each call. */
class Reading {
  readonly #rule: OutputRule;
  readonly #tracker: WorkTracker | undefined;
  readonly #subscriber: Subscriber<ToolOutput>;
  /** Values so far. */
  #values = 0;

  constructor(
    rule: OutputRule,
    tracker: WorkTracker | undefined,
    subscriber: Subscriber<ToolOutput>,
  ) {
    this.#rule = rule;
    this.#tracker = tracker;
    this.#subscriber = subscriber;
  }

  /** Reads what a promise fulfils with: one level, since a thenable may fulfil with itself. */
  await(promise: PromiseLike<unknown>): void {
    const handlers = {
      fulfilled: (value: unknown) => this.#readLate(value),
      rejected: (reason: unknown) => this.#subscriber.error(reason),
    };
    whenSettled(promise, handlers, this.#tracker);
  }

  #readLate(given: unknown): void {
    try {
      this.read(given);
    } catch (error) {
      this.#subscriber.error(error);
    }
  }

  /** Reads a value or a source of values; nothing for undefined. What comes after the end is not begun. */
  read(given: unknown): void {
    const subscriber = this.#subscriber;
    if (subscriber.closed) return dropUnread(given);
    const source = sourceOf(given, this.#rule, this.#tracker);
    if (source === undefined) {
      if (given !== undefined) this.#take(given);
      subscriber.complete();
      return;
    }
    const observer = {
      next: (value: unknown) => this.#takeNext(value),
      error: (error: unknown) => subscriber.error(error),
      complete: () => subscriber.complete(),
    };
    subscribeEarly(source, observer, (subscription) => {
      // What a teardown throws must not come out of the notification that ends the source: operators lose their end by it.
      subscriber.add(() => unsubscribeQuietly(subscription));
    });
  }

  #take(value: unknown): void {
    this.#values += 1;
    if (this.#rule.single && this.#values > 1) {
      throw invalidOutput('it gave a second value, and may give one');
    }
    const output = this.#rule.toOutput(value);
    if (output !== undefined) this.#subscriber.next(output);
  }

  #takeNext(value: unknown): void {
    if (this.#subscriber.closed) return;
    try {
      this.#take(value);
    } catch (error) {
      this.#subscriber.error(error);
    }
  }
}

/** Gives up a source that nobody has begun to read. A stream holds something open, such as a connection. */
function dropUnread(given: unknown): void {
  if (isReadableStream(given)) void given.cancel().catch(noop);
}

/** The source that was given, or undefined if what was given is a value. */
function sourceOf(
  given: unknown,
  rule: OutputRule,
  tracker: WorkTracker | undefined,
): Observable<unknown> | undefined {
  if (typeof given === 'string') return undefined;
  if (isObservableLike(given)) return from(given);
  if (isReadableStream(given)) return fromReadableStream(given, tracker);
  if (isAsyncIterable(given)) return fromAsyncIterable(given, tracker);
  return rule.isSource(given) ? fromIterable(given, tracker) : undefined;
}
