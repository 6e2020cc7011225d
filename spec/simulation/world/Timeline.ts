import type { SchedulerLike } from 'rxjs';
import { Observable, type Subscriber } from 'rxjs';

/** What a source gives, and when, counted from its subscription. */
export interface TimedItem<Item> {
  readonly atMs: number;
  readonly item: Item;
}

/** Everything that a source does: what it gives, and how it ends. */
export interface Timeline<Item> {
  readonly items: readonly TimedItem<Item>[];
  /** `with last`: it completes right behind the last item. */
  readonly end: {
    readonly atMs: number;
    readonly how: 'complete' | 'with last' | 'error' | 'never';
  };
}

/** Makes a source of a timeline. `before` is called with each item before that is given. */
export function playTimeline<Item>(
  { items, end }: Timeline<Item>,
  clock: SchedulerLike,
  before: (item: Item) => void = () => {},
): Observable<Item> {
  return new Observable((subscriber: Subscriber<Item>) => {
    for (const timed of items) {
      const give = (): void => {
        if (subscriber.closed) return;
        before(timed.item);
        subscriber.next(timed.item);
        if (end.how === 'with last' && timed === items.at(-1)) subscriber.complete();
      };
      subscriber.add(clock.schedule(give, timed.atMs));
    }
    if (end.how === 'never' || end.how === 'with last') return;
    const finish = (): void => {
      if (end.how === 'error') subscriber.error(new Error('The connection is gone.'));
      else subscriber.complete();
    };
    subscriber.add(clock.schedule(finish, end.atMs));
  });
}
