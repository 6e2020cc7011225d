import type { Observable, Subscription } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
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

/** Plays a conversation in virtual time until nothing happens any more. */
export function hearAll<Message>(
  events$: Observable<ConversationEvent<Message>>,
  onEvent?: (event: ConversationEvent<Message>) => void,
): Heard<Message> {
  return new TestScheduler(() => undefined).run(({ flush }) => {
    const heard = hear(events$, onEvent);
    flush();
    return heard;
  });
}

/** The events of one type. */
export function ofType<Message, Type extends ConversationEvent<Message>['type']>(
  { events }: Pick<Heard<Message>, 'events'>,
  type: Type,
): Extract<ConversationEvent<Message>, { type: Type }>[] {
  return events.filter((event) => event.type === type) as Extract<
    ConversationEvent<Message>,
    { type: Type }
  >[];
}
