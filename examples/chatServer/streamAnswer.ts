import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ConversationEvent, ModelStreamError } from 'millrace';
import { toAsyncIterable } from 'millrace/ui';
import type { Observable } from 'rxjs';
import { type PageEvent, toPageEvent } from './PageEvent.ts';

/** Gives an answer that ends when the signal aborts. */
export type Answer = (signal: AbortSignal) => Observable<ConversationEvent>;

/**
 * Writes an answer as server-sent events, as fast as they are read: while the reader is slow, the model's response and the
 * tools that stream are not read on either. A reader who leaves stops the answer. Never rejects.
 */
export async function streamAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  const left = new AbortController();
  if (response.destroyed) return;
  response.once('close', () => left.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  try {
    for await (const event of toAsyncIterable(answer(left.signal))) {
      const shown = toPageEvent(event);
      if (shown === undefined || left.signal.aborted) continue;
      if (!response.write(frameOf(shown))) await once(response, 'drain', { signal: left.signal });
    }
  } catch (error) {
    if (left.signal.aborted) return;
    console.error(error);
    response.write(frameOf({ type: 'failed', message: messageOf(error) }));
  }
  response.end();
}

function frameOf(event: PageEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** What people may know: the provider's own words stay in the log. */
function messageOf(error: unknown): string {
  return ModelStreamError.is(error)
    ? `The model's response broke off (${error.kind}).`
    : 'The server has made a mistake.';
}
