import type { Observable, Subscription } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';

/** What a conversation has given. */
export interface Heard<Message = unknown> {
  /** Its events, in order. */
  readonly events: ConversationEvent<Message>[];
  /** How it has ended: undefined if it has not, or was left. */
  end: 'complete' | { readonly error: unknown } | undefined;
}

/** Subscribes and keeps what comes. */
export function hear<Message>(
  events$: Observable<ConversationEvent<Message>>,
  onEvent: (event: ConversationEvent<Message>) => void = () => {},
): Heard<Message> & { readonly subscription: Subscription } {
  const heard: Heard<Message> = { events: [], end: undefined };
  const subscription = events$.subscribe({
    next: (event) => {
      heard.events.push(event);
      onEvent(event);
    },
    error: (error: unknown) => {
      heard.end = { error };
    },
    complete: () => {
      heard.end = 'complete';
    },
  });
  return Object.assign(heard, { subscription });
}
