import { Observable } from 'rxjs';

/** What a consumer that pulls wants: while it has enough waiting, sources that can wait are not asked for more. */
export interface Demand {
  /** Whether it has enough. */
  readonly isHeld: boolean;
  /** Has `goOn` called once, when it wants more, or has left. Returns how to take that back. Only while it has enough. */
  onRoom(goOn: () => void): () => void;
}

/** The demand of whoever is subscribing at the moment. */
let current: Demand | undefined;

/**
 * The demand of the consumer for which sources are being subscribed at the moment; undefined if it takes all that comes. To
 * be asked when a source is subscribed, not later.
 */
export function currentDemand(): Demand | undefined {
  return current;
}

/**
 * Makes an observable of a source whose subscription is for a consumer with this demand. Emits, completes and errors as the
 * source does; unsubscribing unsubscribes it.
 */
export function underDemand<T>(source: Observable<T>, demand: Demand | undefined): Observable<T> {
  return new Observable((subscriber) => {
    const before = current;
    current = demand;
    try {
      return source.subscribe(subscriber);
    } finally {
      current = before;
    }
  });
}
