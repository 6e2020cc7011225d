import {
  catchError,
  defer,
  EMPTY,
  from,
  map,
  mergeMap,
  Observable,
  retry,
  type SchedulerLike,
  timer,
} from 'rxjs';
import { whenSettled } from '../sources/whenSettled.ts';
import type { McpLink } from './McpLink.ts';

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
/** Failures in a row. */
const MAX_FAILURES = 5;

/**
 * Holds a subscription to the server's notices that its tools have changed, where it wants one: in the modern generation, if it
 * says that it has such notices. Closes a defect of the official client 2.4: it does not begin one anew that has ended.
 *
 * Emits whenever it begins one again, since notices may have been missed; the notices themselves come through the tap.
 * Completes when the server does not want one, or five in a row have failed. Never errors. Unsubscribing ends it.
 */
export function listenForChanges(
  { client }: McpLink,
  { scheduler, ackTimeoutMs }: { readonly scheduler: SchedulerLike; readonly ackTimeoutMs: number },
): Observable<void> {
  const isWanted =
    client.getProtocolEra() === 'modern' &&
    client.getServerCapabilities()?.tools?.listChanged === true;
  if (!isWanted) return EMPTY;
  // The first is no news: the tools are listed then anyway.
  let isFirst = true;
  return subscription(client, ackTimeoutMs).pipe(
    retry({
      count: MAX_FAILURES,
      resetOnSuccess: true,
      delay: (_, failures) =>
        timer(Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS), scheduler),
    }),
    catchError(() => EMPTY),
    mergeMap(() => {
      const news = isFirst ? EMPTY : from([undefined]);
      isFirst = false;
      return news;
    }),
    map(() => undefined),
  );
}

/** One subscription: emits when it has begun; errors when it has ended. */
function subscription(client: McpLink['client'], timeout: number): Observable<void> {
  return defer(
    () =>
      new Observable<void>((subscriber) => {
        const abort = new AbortController();
        const fail = (error: unknown) => subscriber.error(error);
        const begun = client.listen({ toolsListChanged: true }, { timeout, signal: abort.signal });
        whenSettled(begun, {
          fulfilled: ({ closed }) => {
            subscriber.next();
            whenSettled(closed, {
              fulfilled: () => fail(new Error('It has ended.')),
              rejected: fail,
            });
          },
          rejected: fail,
        });
        return () => abort.abort(new Error('It is not wanted any longer.'));
      }),
  );
}
