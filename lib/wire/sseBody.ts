import type { OperatorFunction } from 'rxjs';
import type { Chunk } from './ChunkDecoder.ts';
import { readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';
import { SseBodyReader } from './SseBodyReader.ts';
import type { SseEvent } from './SseEvent.ts';
import type { SseOptions } from './sse.ts';

/**
 * Reads the server-sent events of a response body, as `sse` does, and says what the body was when it held none: some
 * servers and proxies answer with status 200 and a JSON error or an HTML page.
 *
 * Emits, and errors, as `sse` does. A body without events that is more than blanks, comments and fields errors at its
 * end: with `ModelStreamError` of kind `provider` if it is JSON that reports an error, else of kind `protocol` with its
 * first words. Completes with its source otherwise. Unsubscribing unsubscribes the source. Until the first event, the
 * first 65,536 UTF-16 code units of the body are kept.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function sseBody(options: SseOptions = {}): OperatorFunction<Chunk, SseEvent> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  return readChunks((emit) => new SseBodyReader(maxEventBytes, emit));
}
