import { fromEvent, type Observable, share } from 'rxjs';

/** What is waited for, by signal. */
const aborts = new WeakMap<AbortSignal, Observable<unknown>>();

/**
 * Emits when `signal` aborts, and not if it has. All who wait for one signal at a time share one listener, so that many calls
 * with the same signal are no reason for Node.js to warn of a leak. Unsubscribing the last of them removes it.
 */
export function sharedAbort(signal: AbortSignal): Observable<unknown> {
  let abort$ = aborts.get(signal);
  if (abort$ === undefined) {
    abort$ = fromEvent(signal, 'abort').pipe(share());
    aborts.set(signal, abort$);
  }
  return abort$;
}
