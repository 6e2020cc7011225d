import {
  combineLatest,
  connect,
  endWith,
  ignoreElements,
  type MonoTypeOperatorFunction,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  type SchedulerLike,
  startWith,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';

/** How long a source may be silent. */
export interface SilenceLimit {
  /** Longest silence in milliseconds. */
  readonly idleMs: number;
  /** While its last value is true, silence is no matter; when it becomes false, the time begins anew. */
  readonly isPaused$: Observable<boolean>;
  /** What takes the place of a source that is silent for longer. */
  readonly with: () => Observable<never>;
  /** Where the timer runs. */
  readonly scheduler: SchedulerLike;
}

/**
 * Passes a source on until it is silent for too long, from the beginning or after a value; then it unsubscribes from it and errors as
 * `with` does. Completes and errors as the source does.
 */
export function limitSilence<T>(limit: SilenceLimit): MonoTypeOperatorFunction<T> {
  const { idleMs, isPaused$, scheduler } = limit;
  return connect((source$) => {
    const silence$ = combineLatest([isPaused$, source$.pipe(startWith(undefined))]).pipe(
      switchMap(([isPaused]) => (isPaused ? NEVER : timer(idleMs, scheduler))),
      mergeMap(limit.with),
      takeUntil(source$.pipe(ignoreElements(), endWith(undefined))),
    );
    return merge(source$, silence$);
  });
}
