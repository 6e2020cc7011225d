import { defer, type OperatorFunction, tap } from 'rxjs';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import type { Chunk } from './ChunkDecoder.ts';
import { type DecodeFrame, EventStreamReader } from './EventStreamReader.ts';
import { holdChunks } from './holdChunks.ts';
import { readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';
import type { SseEvent } from './SseEvent.ts';

/** Options of {@link awsEventStream}. */
export interface AwsEventStreamOptions {
  /** Most bytes of one frame; a positive integer. @defaultValue 67108864 (64 MiB) */
  readonly maxEventBytes?: number;
  /** Gives what takes frames apart, now or later: the codec is a package that need not be there. */
  readonly loadCodec: () => DecodeFrame | PromiseLike<DecodeFrame>;
}

/**
 * Reads the events of an AWS event stream from bytes, in whatever pieces they come.
 *
 * Emits the payload of each frame as text, under the name of its event type, with the chunk that completes it; chunks that
 * come before the codec is loaded wait for it, in order, at most `maxEventBytes` of them. Completes with its source; errors
 * with `ModelStreamError`: `provider` for an exception or error frame and for a body that is a JSON error instead, `protocol`
 * for a broken frame and for any other text, `truncated` for an end within a frame, `limit` beyond the bound; with what the
 * loading failed with; and with `InvalidSourceError` at a chunk that is not bytes. Unsubscribing unsubscribes the source,
 * also while the codec is loading.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function awsEventStream(options: AwsEventStreamOptions): OperatorFunction<Chunk, SseEvent> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  const readFrames = (decode: DecodeFrame): OperatorFunction<Chunk, SseEvent> =>
    readChunks((emit) => new EventStreamReader(decode, maxEventBytes, emit));
  return (source) =>
    defer(() => {
      const loading = options.loadCodec();
      if (typeof loading === 'function') return source.pipe(readFrames(loading));
      let loaded: DecodeFrame;
      const ready$ = fromPromiseLike(loading).pipe(
        tap((decode) => {
          loaded = decode;
        }),
      );
      return source.pipe(
        holdChunks(ready$, maxEventBytes),
        readFrames((frame) => loaded(frame)),
      );
    });
}
