import {
  concatWith,
  defer,
  EMPTY,
  type Observable,
  type OperatorFunction,
  tap,
  throwError,
} from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';
import { excerpt } from './excerpt.ts';
import { isRetryableStatus } from './isRetryableStatus.ts';
import { MAX_BODY_CHARS } from './readBodyText.ts';
import { readProviderReport } from './readProviderReport.ts';
import type { SseEvent } from './SseEvent.ts';
import { type SseOptions, sse } from './sse.ts';

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
  const readEvents = sse(options);
  return (source) =>
    defer(() => {
      const decoder = new ChunkDecoder();
      // The start of the body as long as there was no event, then undefined.
      let start: string | undefined = '';
      return source.pipe(
        tap((chunk) => {
          if (start === undefined || start.length >= MAX_BODY_CHARS) return;
          start = (start + decoder.read(chunk)).slice(0, MAX_BODY_CHARS);
        }),
        readEvents,
        tap(() => {
          start = undefined;
        }),
        concatWith(defer(() => checkBody(start))),
      );
    });
}

/** Errors if `start` is the start of a body that was something else than an event stream. */
function checkBody(start = ''): Observable<never> {
  const isEventStream = start.split(/[\r\n]/).every(isCommentOrField);
  return isEventStream ? EMPTY : throwError(() => toBodyError(start));
}

const FIELDS = ['data', 'event', 'id', 'retry'];

/** Blank lines pass too, and field names that were cut: an event stream may end anywhere. */
function isCommentOrField(line: string): boolean {
  if (line.trim() === '' || line.startsWith(':')) return true;
  return FIELDS.some((field) => line.startsWith(`${field}:`) || field.startsWith(line));
}

function toBodyError(body: string): ModelStreamError {
  const report = readProviderReport(body);
  if (report === undefined) {
    return new ModelStreamError('protocol', `The response is no event stream: ${excerpt(body)}`);
  }
  const { message, status } = report;
  return new ModelStreamError('provider', `The provider reports an error: ${message}`, {
    retryable: status !== undefined && isRetryableStatus(status),
    ...(status !== undefined && { status }),
  });
}
