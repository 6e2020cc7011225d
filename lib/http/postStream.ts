import ky, { type KyInstance, type Options } from 'ky';
import { catchError, concatMap, defer, EMPTY, finalize, type Observable, throwError } from 'rxjs';
import { currentDemand, underDemand } from '../sources/Demand.ts';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';
import { failRequest, toMidStreamError } from './requestErrors.ts';
import { readRequestOptions } from './requestOptions.ts';

/**
 * Sends a POST request and gives the bytes of the answer. Cold: every subscription sends.
 *
 * Emits each chunk of the body as it comes, and completes at its end; there is no limit of time. Errors with
 * `ModelStreamError`: of kind `http` for an error status, with the status, the provider's message and its request id;
 * of kind `network` if the connection fails, before or in the body. Unsubscribing aborts the request, a wait before a
 * retry too.
 *
 * A connection that fails, and a status of 408, 409, 429 or 5xx, is tried again, `retries` times at most: after the time
 * that `Retry-After` asks for, else after a delay that grows. Once an answer has begun, nothing is sent again. Errors
 * hold neither the headers of the request nor its URL.
 *
 * @throws TypeError or RangeError for a wrong `init` or option.
 */
export function postStream(
  url: string | URL,
  init: PostStreamInit = {},
  options: PostStreamOptions = {},
): Observable<Uint8Array> {
  const request = readRequestOptions(init, options);
  const send = options.ky ?? ky;
  return defer(() => {
    const controller = new AbortController();
    const demand = currentDemand();
    const answer = startRequest(send, url, { ...request, signal: controller.signal });
    return fromPromiseLike(answer).pipe(
      catchError(failRequest),
      concatMap((response) => underDemand(readBody(response), demand)),
      finalize(() => controller.abort()),
    );
  });
}

function startRequest(send: KyInstance, url: string | URL, request: Options): Promise<Response> {
  try {
    return send.post(url, request);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The message of fetch quotes the URL, which may hold a key.
    throw new TypeError('fetch takes no request of this url and init.');
  }
}

/** A hook of a ky instance may have stopped the request: then there is no response. */
function readBody(response: Response | undefined): Observable<Uint8Array> {
  if (!response?.body) return EMPTY;
  return fromReadableStream<Uint8Array>(response.body).pipe(
    catchError((error: unknown) => throwError(() => toMidStreamError(error, response))),
  );
}
