import type { OperatorFunction } from 'rxjs';
import type { Chunk } from './ChunkDecoder.ts';
import { NdjsonBodyReader } from './NdjsonBodyReader.ts';
import type { NdjsonOptions } from './ndjson.ts';
import { readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';
import type { SseEvent } from './SseEvent.ts';

/**
 * Reads the lines of a response body, as `ndjson` does, and tells what `ndjson` cannot: a last line without line end that
 * begins like an object comes as an event that is known to be unterminated, so that a line that was cut is not taken for a
 * broken one.
 *
 * Emits, and errors, as `ndjson` does. A body that is one JSON value over several lines errors at its end: with
 * `ModelStreamError` of kind `provider` if it reports an error, else of kind `protocol`; 65,536 UTF-16 code units of it are
 * kept. Unsubscribing unsubscribes the source.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function ndjsonBody(
  options: NdjsonOptions = {},
): OperatorFunction<Chunk, string | SseEvent> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  return readChunks((emit) => new NdjsonBodyReader(maxEventBytes, emit));
}
