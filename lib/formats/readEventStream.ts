import {
  defer,
  finalize,
  from,
  ignoreElements,
  isObservable,
  mergeMap,
  noop,
  type Observable,
  of,
} from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import { awsEventStream } from '../wire/awsEventStream.ts';
import { type ChunkSource, fromChunks } from '../wire/fromChunks.ts';
import type { SseEvent } from '../wire/SseEvent.ts';
import { loadEventStreamCodec } from './loadEventStreamCodec.ts';

/**
 * Reads the events of an AWS event stream, as `awsEventStream` does, with the codec that is loaded for it. Of a source that
 * can wait (all but observables) nothing is read before the codec is there, so that nothing has to be held.
 *
 * Errors also with `MissingPackageError`. Unsubscribing ends the source, also while the codec is loading.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function readEventStream(
  source: ChunkSource,
  options: { readonly maxEventBytes?: number },
): Observable<SseEvent> {
  const { maxEventBytes } = options;
  const readFrames = awsEventStream({
    ...(maxEventBytes !== undefined && { maxEventBytes }),
    loadCodec: loadEventStreamCodec,
  });
  // Its body says why, and is no event stream.
  if ('ok' in source && !source.ok) return fromChunks(source).pipe(ignoreElements());
  const events$ = fromChunks(source).pipe(readFrames);
  return isObservable(source) ? events$ : afterCodec(events$, fromChunks(source));
}

function afterCodec<T>(events$: Observable<T>, chunks$: Observable<unknown>): Observable<T> {
  return defer(() => {
    let isReading = false;
    const codec = loadEventStreamCodec();
    const codec$ = typeof codec === 'function' ? of(codec) : from(codec);
    return codec$.pipe(
      mergeMap(() => {
        isReading = true;
        return events$;
      }),
      finalize(() => {
        if (!isReading) endUnread(chunks$);
      }),
    );
  });
}

/** Ends a source of which nothing was read: whoever made it counts on being told. */
function endUnread(chunks$: Observable<unknown>): void {
  const nobody = { next: noop, error: noop, complete: noop };
  subscribeEarly(chunks$, nobody, (reading) => reading.unsubscribe());
}
