import { from, Observable, type Observer, type Subscriber, type Unsubscribable } from 'rxjs';
import { isObservableLike } from '../sources/sourceKinds.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { unawaited } from '../sources/unawaited.ts';
import { unsubscribeQuietly } from '../sources/unsubscribeQuietly.ts';
import type { CallAccess } from './CallAccess.ts';
import type { ToolHandler } from './ToolMiddleware.ts';
import type { ToolOutput } from './ToolOutputPart.ts';
import type { WorkScope } from './WorkScope.ts';
import { workOf } from './workOf.ts';
import { wrongValue } from './wrongValue.ts';

/**
 * A handler of the user's that harms nobody around it. It is not called for a subscriber that has left, nor when its call,
 * or the attempt that it belongs to, is over: then its subscriber is unsubscribed.
 *
 * Emits what it gives. Completes when that does; errors when that does, with what the handler throws, and with `TypeError`
 * if it gives no Observable. Unsubscribing stops what it gave; what a teardown throws is dropped.
 */
export function containedHandler<Input, Options>(
  handler: ToolHandler<Input, Options>,
): ToolHandler<Input, Options> {
  return (input, context) =>
    new Observable((subscriber) => {
      const work = workOf(context);
      if (isWanted(subscriber, work)) {
        new Contained(subscriber, work?.access).run(() => handler(input, context));
      }
    });
}

/**
 * The handler of a tool, contained, which middleware may start later than the call, or again: the call is told each time. It
 * is work of the call until it has ended, and stops with the call or the attempt, even if whoever has subscribed it does not
 * stop it.
 */
export function startedAnyTime<Input, Options>(
  handler: ToolHandler<Input, Options>,
): ToolHandler<Input, Options> {
  return (input, context) =>
    new Observable((subscriber) => {
      const work = workOf(context);
      if (!isWanted(subscriber, work)) return;
      const access = work?.access;
      const contained = new Contained(subscriber, access);
      const run = (): Observable<ToolOutput> => handler(input, context);
      if (work === undefined || access === undefined) return contained.run(run);
      const noteEnd = work.begin();
      const stop = (): void => {
        // Not when middleware has merely aborted a signal of its own.
        if (work.isOver) unsubscribeQuietly(subscriber);
      };
      subscriber.add(work.onHalt(stop));
      access.starting(() => {
        contained.run(run);
        // Behind its own teardown.
        subscriber.add(noteEnd);
      });
    });
}

function isWanted(subscriber: Subscriber<ToolOutput>, work: WorkScope | undefined): boolean {
  if (work?.isOver) unsubscribeQuietly(subscriber);
  return !subscriber.closed;
}

/** One subscription to what a handler gives. */
class Contained implements Observer<ToolOutput>, Unsubscribable {
  readonly #subscriber: Subscriber<ToolOutput>;
  readonly #access: CallAccess | undefined;
  #source: Subscriber<ToolOutput> | undefined;

  constructor(subscriber: Subscriber<ToolOutput>, access: CallAccess | undefined) {
    this.#subscriber = subscriber;
    this.#access = access;
  }

  run(handle: () => Observable<ToolOutput>): void {
    try {
      subscribeEarly(observableOf(handle()), this, (source) => {
        this.#source = source;
        this.#subscriber.add(this);
      });
    } catch (error) {
      this.error(error);
    }
  }

  next(output: ToolOutput): void {
    this.#subscriber.next(output);
  }

  error(error: unknown): void {
    try {
      this.#subscriber.error(error);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  complete(): void {
    try {
      this.#subscriber.complete();
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  unsubscribe(): void {
    unsubscribeQuietly(this.#source);
  }

  /** Operators around this may lose its end when a teardown among them throws: then it is the call that fails. */
  #fail(thrown: unknown): void {
    if (this.#access === undefined) throw thrown;
    this.#access.error(thrown);
  }
}

function observableOf(given: unknown): Observable<ToolOutput> {
  if (isObservableLike(given)) return from(given) as Observable<ToolOutput>;
  throw new TypeError(wrongValue('What runs a tool must give an Observable', unawaited(given)));
}
