import defaultKy from 'ky';
import { catchError, defer, noop, Observable } from 'rxjs';
import { whenSettled } from '../sources/whenSettled.ts';
import type { FetchFunction, PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';
import { failRequest } from './requestErrors.ts';

/** One request, as it is sent. */
export interface OutgoingRequest {
  readonly url: string | URL;
  readonly headers: Headers;
  readonly body: PostStreamInit['body'];
  readonly signal: AbortSignal;
}

/** Redirects are not followed: `fetch` would send headers with a key, and the body, on to whatever address it is told. */
const REDIRECT = 'manual';
const NO_RESPONSE = 'What sends has given no response.';

/**
 * Sends a request, by ky or by a `fetch` of the user's own, once.
 *
 * Emits the response, whatever its status, when its headers are there, and completes. Errors with `ModelStreamError` if the
 * connection fails, or something else is given, and with `TypeError` for a URL that cannot be one. An answer that redirects is
 * emitted as it is. Unsubscribing drops the response: one that comes all the same is closed. The request is aborted by its
 * signal.
 */
export function sendRequest(
  sender: Pick<PostStreamOptions, 'ky' | 'fetch'>,
  request: OutgoingRequest,
): Observable<Response> {
  return defer(() => {
    const answer = startRequest(sender, request);
    return fromAnswer(answer).pipe(catchError(failRequest));
  });
}

function fromAnswer(answer: PromiseLike<Response>): Observable<Response> {
  return new Observable((subscriber) =>
    whenSettled(answer, {
      fulfilled: (response) => {
        try {
          if (!isResponse(response)) throw new TypeError(NO_RESPONSE);
          if (subscriber.closed) dropBody(response);
        } catch (error) {
          // What looks like a response may throw when it is touched.
          return subscriber.error(error);
        }
        subscriber.next(response);
        subscriber.complete();
      },
      rejected: (error) => subscriber.error(error),
    }),
  );
}

/** By shape: there are several implementations of fetch. */
function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'headers' in value && 'body' in value;
}

/** Closes a response that nobody will read, which frees its connection. */
function dropBody(response: Response): void {
  if (response.body?.locked === false) void response.body.cancel().catch(noop);
}

function startRequest(
  { ky = defaultKy, fetch }: Pick<PostStreamOptions, 'ky' | 'fetch'>,
  request: OutgoingRequest,
): PromiseLike<Response> {
  const { url, headers, body, signal } = request;
  try {
    if (fetch !== undefined) return callFetch(fetch, new Request(url).url, request);
    return ky.post(url, {
      headers,
      signal,
      ...(body !== undefined && { body }),
      redirect: REDIRECT,
      timeout: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The message of fetch quotes the URL, which may hold a key.
    throw new TypeError('fetch takes no request of this url and init.');
  }
}

/** A function of the user's own may throw as well as reject. */
async function callFetch(
  fetch: FetchFunction,
  url: string,
  { headers, body, signal }: OutgoingRequest,
): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    signal,
    redirect: REDIRECT,
    ...(body !== undefined && { body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}
