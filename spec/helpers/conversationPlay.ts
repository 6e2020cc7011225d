import { expect, use } from 'chai';
import { type Observable, takeWhile } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import type {
  ConversationEvent,
  DoneEvent,
  TurnEndEvent,
  TurnRetryEvent,
} from '../../lib/conversation/ConversationEvent.ts';
import { millraceChai } from '../../lib/testing/millraceChai.ts';
import { expectValidHistory } from './conversationHistory.ts';

use(millraceChai);

type Played<Message> = ConversationEvent<Message>;

/** Everything that a conversation gave, and what can be read from it. */
export interface Conversed<Message = unknown> {
  /** All events, in order. */
  readonly events: readonly Played<Message>[];
  /** When each of them came, in milliseconds of virtual time. */
  readonly times: readonly number[];
  /** What it errored with. */
  readonly error: unknown;
  /** Whether it has completed. */
  readonly isComplete: boolean;
  /** Since when nothing happens any more, timers included. */
  readonly idleAt: number;
}

/** Plays a conversation in virtual time until nothing happens any more. `leaves`: after which event it is left. */
export function played<Message>(
  conversation$: Observable<Played<Message>>,
  leaves: (event: Played<Message>, at: number) => boolean = () => false,
): Conversed<Message> {
  const scheduler = new TestScheduler(() => undefined);
  const events: Played<Message>[] = [];
  const times: number[] = [];
  let error: unknown;
  let isComplete = false;
  scheduler.run(({ flush }) => {
    conversation$.pipe(takeWhile((event) => !leaves(event, events.length), true)).subscribe({
      next: (event) => {
        events.push(event);
        times.push(scheduler.now());
      },
      error: (thrown: unknown) => {
        error = thrown;
      },
      complete: () => {
        isComplete = true;
      },
    });
    flush();
  });
  return { events, times, error, isComplete, idleAt: scheduler.now() };
}

/** The events of one type. */
export function eventsOf<Message, Type extends Played<Message>['type']>(
  { events }: Pick<Conversed<Message>, 'events'>,
  type: Type,
): Extract<Played<Message>, { type: Type }>[] {
  return events.filter(
    (event): event is Extract<Played<Message>, { type: Type }> => event.type === type,
  );
}

/** The last event, which says why the conversation is over. */
export function doneOf<Message>({
  events,
  error,
}: Pick<Conversed<Message>, 'events' | 'error'>): DoneEvent<Message> {
  expect(error).to.equal(undefined);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error(`The last event is ${last?.type}.`);
  return last;
}

/** How often what was tried again, as `attempt model delay kind`. */
export function retriesOf<Message>(conversed: Pick<Conversed<Message>, 'events'>): string[] {
  return (eventsOf(conversed, 'turn-retry') as TurnRetryEvent[]).map(
    ({ attempt, model, delayMs, error }) =>
      `${attempt} of ${model} after ${delayMs}: ${error.kind}`,
  );
}

/** How the turns ended, as `reason: results; orphans`. */
export function turnsOf<Message>(conversed: Pick<Conversed<Message>, 'events'>): string[] {
  return (eventsOf(conversed, 'turn-end') as TurnEndEvent<Message>[]).map(
    ({ reason, results, orphans }) => {
      const told = [results, orphans].map((list) =>
        list.map(({ toolName, status }) => `${toolName} ${status}`).join(', '),
      );
      return [reason, ...told].join('; ').replace(/(; )+$/, '');
    },
  );
}

/** Fails unless the messages are valid wherever the conversation can stop, and each call has one result (R1, S2). */
export function expectWhole<Message>(
  format: string,
  { events }: Pick<Conversed<Message>, 'events'>,
): void {
  expect([...events]).to.have.oneResultPerCall();
  for (const event of events) {
    if (event.type === 'turn-end' || event.type === 'turn-start' || event.type === 'done') {
      expectValidHistory(format, event.messages);
    }
  }
}
