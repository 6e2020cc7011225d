import { fromEvent, type Observable, of } from 'rxjs';

/** Emits when `signal` aborts: at once if it has. Unsubscribing leaves no listener behind. */
export function whenAborted(signal: AbortSignal): Observable<unknown> {
  return signal.aborted ? of(true) : fromEvent(signal, 'abort');
}
