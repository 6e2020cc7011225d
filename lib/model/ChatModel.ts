import type { Observable } from 'rxjs';
import type { ModelEvent } from './ModelEvent.ts';

/** A model that answers one request with one streamed response. Any user function of this shape is one. */
export interface ChatModel<Message = unknown, Request = unknown> {
  /** Name of the wire format whose messages this model takes and gives. */
  readonly format: string;
  /**
   * Sends a request: cold, subscribing sends, unsubscribing aborts. Errors with `ModelStreamError`.
   */
  stream(request: Request): Observable<ModelEvent<Message>>;
}
