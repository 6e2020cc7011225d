import type { OperatorFunction } from 'rxjs';
import type { Chunk } from './ChunkDecoder.ts';
import { readChunks } from './readChunks.ts';
import { readMaxEventBytes } from './readMaxEventBytes.ts';
import type { SseEvent } from './SseEvent.ts';
import { SseReader } from './SseReader.ts';

/** Options of {@link sse}. */
export interface SseOptions {
  /**
   * Most UTF-16 code units of one event, its field names, comments and line ends counted; a positive integer.
   * @defaultValue 67108864 (64 MiB)
   */
  readonly maxEventBytes?: number;
}

/**
 * Reads server-sent events from bytes or text, in whatever pieces they come.
 *
 * Emits each event with the chunk that completes it; comments, `id`, `retry`, unknown fields and events without data
 * give nothing. Completes with its source, after a last event that lacks its blank line; errors with
 * `ModelStreamError` of kind `limit` at an event beyond the bound, and with `InvalidSourceError` at a chunk that is
 * neither bytes nor text. Unsubscribing unsubscribes the source.
 *
 * Line ends may be LF, CRLF or CR; a byte order mark is dropped; bytes that are not UTF-8 become U+FFFD.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function sse(options: SseOptions = {}): OperatorFunction<Chunk, SseEvent> {
  const maxEventBytes = readMaxEventBytes(options.maxEventBytes);
  return readChunks((emit) => new SseReader(maxEventBytes, emit));
}
