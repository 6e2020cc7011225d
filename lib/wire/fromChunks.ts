import { defer, EMPTY, isObservable, mergeMap, type Observable, throwError } from 'rxjs';
import { InvalidSourceError } from '../errors/InvalidSourceError.ts';
import { fromAsyncIterable } from '../sources/fromAsyncIterable.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import { isAsyncIterable, isReadableStream } from '../sources/sourceKinds.ts';
import type { Chunk } from './ChunkDecoder.ts';
import { readBodyText } from './readBodyText.ts';
import { toHttpError } from './toHttpError.ts';

/** Where the bytes or the text of a response come from. A Node stream is an async iterable. */
export type ChunkSource =
  | Response
  | ReadableStream<Chunk>
  | AsyncIterable<Chunk>
  | Observable<Chunk>;

const EXPECTED = 'a Response, ReadableStream, async iterable or Observable of bytes or text';
const EXPECTED_UNREAD = 'a body that nobody has read or is reading';

/**
 * Makes an observable of the chunks of a response, wherever they come from.
 *
 * Emits each chunk as it comes and asks for the next one after it was delivered. Completes and errors as the source
 * does; a Response with an error status gives `ModelStreamError` of kind `http` with what the provider says in the
 * body, and what cannot be read gives `InvalidSourceError`. Unsubscribing ends the source at once: it cancels a stream,
 * calls `return()` of an iterator, unsubscribes an observable.
 */
export function fromChunks(source: ChunkSource): Observable<Chunk> {
  const value: unknown = source;
  if (isObservable(value)) return value as Observable<Chunk>;
  return isResponse(value) ? fromResponse(value) : fromBody(value);
}

function fromResponse(response: Response): Observable<Chunk> {
  const { ok, body } = response;
  const chunks$ = defer(() => {
    // The body of such a response would look empty.
    if (response.bodyUsed) throw new InvalidSourceError(EXPECTED_UNREAD, response);
    return body === null ? EMPTY : fromBody(body);
  });
  if (ok) return chunks$;
  return readBodyText(chunks$).pipe(
    mergeMap((text) => throwError(() => toHttpError(response, text))),
  );
}

function fromBody(body: unknown): Observable<Chunk> {
  if (isReadableStream(body)) return fromStream(body as ReadableStream<Chunk>);
  if (isAsyncIterable(body)) return fromAsyncIterable(body as AsyncIterable<Chunk>);
  return throwError(() => new InvalidSourceError(EXPECTED, body));
}

function fromStream(stream: ReadableStream<Chunk>): Observable<Chunk> {
  return defer(() => {
    if (stream.locked) throw new InvalidSourceError(EXPECTED_UNREAD, stream);
    return fromReadableStream(stream);
  });
}

/** Goes by shape: there are several implementations of fetch, and their bodies differ in kind. */
function isResponse(value: unknown): value is Response {
  if (typeof value !== 'object' || value === null) return false;
  return 'ok' in value && 'status' in value && 'headers' in value && 'body' in value;
}
