import { fromChunks, sse } from 'millrace/core';
import { defer, map, type Observable } from 'rxjs';
import { fromFetch } from 'rxjs/fetch';
import type { PageEvent } from '../PageEvent.ts';

/**
 * Sends something to the server, and gives the events that it answers with. Cold: subscribing sends, and unsubscribing closes
 * the request, which stops the answer. Errors with the server's words where it refuses.
 */
export function postEvents(url: string, body: unknown): Observable<PageEvent> {
  const selector = (response: Response): Observable<Uint8Array | string> =>
    response.ok ? fromChunks(response) : defer(() => refused(response));
  return fromFetch(url, { ...request(body), selector }).pipe(
    sse(),
    map(({ data }) => JSON.parse(data) as PageEvent),
  );
}

/** Opens a chat on the server at `url`, and gives its address there. */
export async function openChat(url: string): Promise<string> {
  const response = await fetch(`${url}/chats`, request({}));
  if (!response.ok) return refused(response);
  const { id } = (await response.json()) as { readonly id: string };
  return `${url}/chats/${id}`;
}

async function refused(response: Response): Promise<never> {
  throw new Error(await response.text());
}

function request(body: unknown): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
