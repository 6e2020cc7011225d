import type { OperatorFunction } from 'rxjs';
import type { Chunk } from './ChunkDecoder.ts';
import { LineReader } from './LineReader.ts';
import { readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';

/** Options of {@link ndjson}. */
export interface NdjsonOptions {
  /** Most UTF-16 code units of one line; a positive integer. @defaultValue 67108864 (64 MiB) */
  readonly maxEventBytes?: number;
}

/**
 * Reads the lines of newline-delimited JSON from bytes or text, in whatever pieces they come.
 *
 * Emits each line that is not blank as text, blanks around it removed, with the chunk that completes it. Completes with
 * its source, after a last line that lacks its line end; errors with `ModelStreamError` of kind `limit` at a line
 * beyond the bound, and with `InvalidSourceError` at a chunk that is neither bytes nor text. Unsubscribing
 * unsubscribes the source.
 *
 * Lines end in LF or CRLF; a byte order mark is dropped; bytes that are not UTF-8 become U+FFFD.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function ndjson(options: NdjsonOptions = {}): OperatorFunction<Chunk, string> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  return readChunks((emit) => new LineReader(maxEventBytes, emit));
}
