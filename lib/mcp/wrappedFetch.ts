import type { FetchLike } from '@modelcontextprotocol/client';
import { readRetryAfterMs } from '../wire/readRetryAfterMs.ts';
import { limitBytes } from './limitBytes.ts';
import type { McpHeaders } from './McpTarget.ts';
import type { PendingRequests } from './PendingRequests.ts';

/** The header that names the request, from the tap to the wrapped fetch. It never leaves. */
export const REQUEST_HEADER = 'x-millrace-request';

/** How requests are sent. */
export interface WrappedFetchOptions {
  /** Sends them. */
  readonly fetch: FetchLike;
  /** The origin that gets the headers. */
  readonly origin: string;
  /** Headers of the user's, asked before each request. */
  readonly headers: () => McpHeaders | PromiseLike<McpHeaders>;
  /** Throws for a URL that is not allowed. */
  readonly checkUrl: (url: string | URL) => void;
  /** Most bytes of one answer, or of one event of a stream that answers nothing. */
  readonly maxBytes: number;
  /** The requests of this connection. */
  readonly requests: () => PendingRequests | undefined;
}

/**
 * Gives the fetch that the official client sends with. It checks each URL, and adds the user's headers where they belong: the
 * client itself would send them to authorization servers, too.
 *
 * Closes these defects of the official client 2.4. Answers have no limit: here a larger one fails its request. A request that
 * is only accepted, or answered with a document that answers something else, hangs: here the tap hears of it. The last event
 * of a stream that ends without a blank line is dropped: here the line is added.
 */
export function wrappedFetch(options: WrappedFetchOptions): FetchLike {
  return async (url, init) => {
    options.checkUrl(url);
    const own = new Headers(init?.headers);
    const id = own.get(REQUEST_HEADER);
    own.delete(REQUEST_HEADER);
    const isHome = new URL(url).origin === options.origin;
    const headers = new Headers(isHome ? { ...(await options.headers()) } : {});
    // The protocol's own headers win: a user's in their place would break it.
    for (const [name, value] of own) headers.set(name, value);
    const response = await options.fetch(url, { ...init, headers });
    return limited(response, id, options);
  };
}

function limited(
  response: Response,
  id: string | null,
  { maxBytes, requests }: WrappedFetchOptions,
): Response {
  const request = id === null ? undefined : requests()?.get(id);
  const isStream = /^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  if (request !== undefined && response.ok) request.isDocument = !isStream;
  else if (request !== undefined) request.retryAfterMs = readRetryAfterMs(response);
  const { body, status, statusText, headers } = response;
  // A redirect is judged by what only the response itself knows.
  if (body === null || (!response.ok && status < 400)) return response;
  const bounded = limitBytes({
    maxBytes,
    unit: isStream && id === null ? 'event' : 'all',
    endsEvent: isStream,
    onTooLarge: () => id !== null && requests()?.lose(id, 'too-large'),
  });
  return new Response(body.pipeThrough(bounded), { status, statusText, headers });
}
