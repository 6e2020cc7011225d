import type { FetchLike } from '@modelcontextprotocol/client';
import { MillraceError } from '../errors/MillraceError.ts';
import { ToolFailure } from '../tools/ToolFailure.ts';
import { messageOf } from '../tools/toolErrorInfo.ts';
import { readRetryAfterMs } from '../wire/readRetryAfterMs.ts';
import { cleanLine } from './cleanText.ts';
import { limitBytes } from './limitBytes.ts';
import type { McpHeaders } from './McpTarget.ts';
import type { PendingRequests } from './PendingRequests.ts';
import { readHeaders } from './readHeaders.ts';

/** The header that names the request, from the tap to the wrapped fetch. It never leaves. */
export const REQUEST_HEADER = 'x-millrace-request';

const MAX_MESSAGE_CHARS = 500;

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
  /** Called when the stream of what answers nothing was begun again: something may have been missed. */
  readonly onStandingAgain: () => void;
  /** Whether all answers come over one stream. */
  readonly isOneStream: boolean;
  /** The requests of this connection. */
  readonly requests: () => PendingRequests | undefined;
}

/**
 * Gives the fetch that the official client sends with. It checks each URL, and adds the user's headers where they belong: the
 * client itself would send them to authorization servers, too. Where there are none to be had it rejects with `ToolFailure`, and
 * sends nothing.
 *
 * Closes these defects of the official client 2.4. Answers have no limit: here a larger one fails its request. A request that
 * is only accepted, or answered with a document that answers something else, hangs: here the tap hears of it. The last event
 * of a stream that ends without a blank line is dropped: here the line is added. It reads the whole body of a redirect: here there
 * is none.
 */
export function wrappedFetch(options: WrappedFetchOptions): FetchLike {
  // How often the stream of what answers nothing was begun.
  let standing = 0;
  return async (url, init) => {
    options.checkUrl(url);
    const own = new Headers(init?.headers);
    const id = own.get(REQUEST_HEADER);
    own.delete(REQUEST_HEADER);
    const isHome = new URL(url).origin === options.origin;
    const headers = isHome ? await headersOf(options) : new Headers();
    // The protocol's own headers win: a user's in their place would break it.
    for (const [name, value] of own) headers.set(name, value);
    // Getting the headers may have taken longer than anybody waits.
    init?.signal?.throwIfAborted();
    const response = await sent(() => options.fetch(url, { ...init, headers }));
    if (isStanding(response, init?.method, own)) {
      standing += 1;
      if (standing > 1) options.onStandingAgain();
    }
    return limited(response, id, options);
  };
}

/** The client looks at what it catches: that must be an error. */
async function sent(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(messageOf(thrown), { cause: thrown });
  }
}

/** The stream of what answers nothing, begun anew: one that is resumed has missed nothing. */
function isStanding(response: Response, method: string | undefined, own: Headers): boolean {
  return method === 'GET' && response.ok && isStream(response) && !own.has('last-event-id');
}

function isStream({ status, headers }: Response): boolean {
  // The client does not look into what is only accepted.
  return status !== 202 && /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}

/** What the function throws is said: the server has no part in it. A failure of this package passes. */
async function headersOf({ headers }: WrappedFetchOptions): Promise<Headers> {
  const fail = (message: string, cause: unknown) =>
    MillraceError.is(cause)
      ? cause
      : new ToolFailure(message, { code: 'unavailable', retryable: false, cause });
  let given: unknown;
  try {
    given = await headers();
  } catch (cause) {
    throw fail(`target.headers failed: ${cleanLine(messageOf(cause), MAX_MESSAGE_CHARS)}`, cause);
  }
  try {
    return readHeaders('What target.headers gave', given);
  } catch (cause) {
    throw fail(messageOf(cause), cause);
  }
}

function limited(
  response: Response,
  id: string | null,
  { maxBytes, isOneStream, requests }: WrappedFetchOptions,
): Response {
  const request = id === null ? undefined : requests()?.get(id);
  const streams = isStream(response);
  if (request !== undefined && response.ok) {
    Object.assign(request, { isStream: streams, isDocument: !streams });
  } else if (request !== undefined) {
    request.retryAfterMs = readRetryAfterMs(response);
  }
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  if (!response.ok && status < 400) return bodiless(response);
  const bounded = limitBytes({
    maxBytes,
    unit: streams && id === null ? 'event' : 'all',
    endsEvent: streams,
    onTooLarge: () => {
      if (id !== null) requests()?.lose(id, 'too-large');
      else if (isOneStream) requests()?.loseOnly('too-large');
    },
  });
  return new Response(body.pipeThrough(bounded), { status, statusText, headers });
}

/** The same redirect without its body; it is judged by what only a response itself knows. */
function bodiless(response: Response): Response {
  const { status, statusText, headers, url, type, redirected } = response;
  void response.body?.cancel().catch(() => undefined);
  const redirect = new Response(null, { status, statusText, headers });
  const facts = { url, type, redirected };
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(redirect, name, { value });
  }
  return redirect;
}
