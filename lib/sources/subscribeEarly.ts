import { type Observable, type Observer, Subscriber } from 'rxjs';

/**
 * Subscribes an observer so that the subscription is known before the source can emit: `link` gets it first. A source that
 * gives everything while it is subscribed to, perhaps without end, can be stopped by that; the subscription that
 * `subscribe` returns would come too late.
 *
 * The observer must not throw. Unsubscribing stops the source.
 */
export function subscribeEarly<T>(
  source: Observable<T>,
  observer: Observer<T>,
  link: (subscription: Subscriber<T>) => void,
): void {
  // A subscriber is passed on as it is, where an observer would be wrapped into one that only `subscribe` knows.
  const subscriber = new Subscriber<T>(observer);
  link(subscriber);
  source.subscribe(subscriber);
}
