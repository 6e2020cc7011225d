import { Observable, type SchedulerLike, Subscription } from 'rxjs';

/** How notices are followed. */
export interface ListChangesOptions {
  /** Lists the tools again; emits whether they have changed. What it errors with is passed over. */
  readonly refetch: () => Observable<boolean>;
  /** Where the timers run. */
  readonly scheduler: SchedulerLike;
}

const DEBOUNCE_MS = 300;
const MAX_DELAY_MS = 30_000;

/** How long after a notice to list again: longer each time when nothing had changed, for a server that says so for every list. */
export function nextDelay(delayMs: number, hasChanged: boolean): number {
  return hasChanged ? DEBOUNCE_MS : Math.min(delayMs * 2, MAX_DELAY_MS);
}

/**
 * Lists the tools again when the server says that they have changed: 300 ms after a notice, for all that come meanwhile; never
 * twice at once; once more for those that come while it lists. Twice as long after each list in which nothing had changed, up
 * to 30 s.
 *
 * Emits nothing; completes when `notices$` does. Unsubscribing ends the list that is under way.
 */
export function listChanges(
  notices$: Observable<unknown>,
  { refetch, scheduler }: ListChangesOptions,
): Observable<never> {
  return new Observable((subscriber) => {
    // How long to wait after the next notice.
    let delayMs = DEBOUNCE_MS;
    // Whether a list is waited for, or under way.
    let isBusy = false;
    // Whether a notice came while the list was under way.
    let isStale = false;
    // Whether the list is under way.
    let isListing = false;
    const all = new Subscription();

    function wait(): void {
      isBusy = true;
      all.add(scheduler.schedule(list, delayMs));
    }

    function list(): void {
      isListing = true;
      isStale = false;
      let hasChanged = false;
      const end = () => {
        isListing = false;
        isBusy = false;
        delayMs = nextDelay(delayMs, hasChanged);
        if (isStale) wait();
      };
      const listing = refetch().subscribe({
        next: (value) => {
          hasChanged = value;
        },
        error: end,
        complete: end,
      });
      all.add(listing);
    }

    all.add(
      notices$.subscribe({
        next: () => {
          if (!isBusy) wait();
          else if (isListing) isStale = true;
        },
        error: (error) => subscriber.error(error),
        complete: () => subscriber.complete(),
      }),
    );
    return all;
  });
}
