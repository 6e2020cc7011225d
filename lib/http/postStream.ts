import { type Observable, of } from 'rxjs';
import { openStream } from './openStream.ts';
import type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';
import { readRequestContent, readRequestPlan } from './requestOptions.ts';

/**
 * Sends a POST request and gives the bytes of the answer. Cold: every subscription sends.
 *
 * Emits each chunk of the body as it comes, and completes at its end; there is no limit of time unless options set one. Errors
 * with `ModelStreamError`: of kind `http` for an error status, with the status, the provider's message and code, its request
 * id and the start of the body; of kind `network` if the connection fails or is silent for too long, before or in the body.
 * Unsubscribing aborts the request, a wait before a retry too.
 *
 * A connection that fails or is too slow, and a status of 408, 409, 429 or 5xx, is tried again, `retries` times at most, unless
 * the server says that it should not be (`x-should-retry: false`): after the time that `Retry-After` asks for, else after a
 * delay that grows from half a second to eight. Once an answer has given a byte, nothing is sent again. A redirect is not
 * followed: it is an error status. Errors hold neither the headers of the request nor its URL.
 *
 * @throws TypeError or RangeError for a wrong `init` or option.
 */
export function postStream(
  url: string | URL,
  init: PostStreamInit = {},
  options: PostStreamOptions = {},
): Observable<Uint8Array> {
  const { headers, body } = readRequestContent(init);
  return openStream({ url, body, headers$: of(headers) }, readRequestPlan(options));
}
