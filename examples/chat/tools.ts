import { setTimeout as sleep } from 'node:timers/promises';
import { type Approve, invokable, streamable, ToolInterrupt, ToolRegistry } from 'millrace';

/** What the user is asked while a call waits: whether it may run, or something in words. */
export interface Question {
  readonly kind: 'approval' | 'words';
  readonly text: string;
}

/** The tools of a travel agent, and what they have done. */
export interface TravelTools {
  readonly registry: ToolRegistry;
  /** Asks the user before anything is booked. */
  readonly approve: Approve;
  /** The trains that were booked, in order. */
  readonly bookings: readonly string[];
}

/** Makes the tools. `pace`: how long they take; 1 as in real life, 0 not at all. */
export function travelTools(pace: number): TravelTools {
  const bookings: string[] = [];

  const weather = invokable({
    name: 'weather',
    description: 'The weather of a city today.',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    concurrency: 'safe',
    execute: async ({ city }, { signal }) => {
      await sleep(600 * pace, undefined, { signal });
      return { city, celsius: 8 + (city.length % 7), sky: city.length % 2 ? 'sun' : 'rain' };
    },
  });

  // What a stream gives is shown while it comes. Stopping ends the generator, and aborts the signal.
  const findTrains = streamable({
    name: 'find_trains',
    description: 'The trains to a city today, one a line.',
    inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
    concurrency: 'safe',
    async *execute({ to }, { signal }) {
      for (const [name, departure] of TRAINS) {
        await sleep(700 * pace, undefined, { signal });
        yield `${name} ${departure} to ${to}\n`;
      }
    },
  });

  // Unsafe, as every tool that does not say otherwise: starts when the response is complete, and runs alone.
  const bookTrain = invokable({
    name: 'book_train',
    description: 'Book a seat in a train.',
    inputSchema: { type: 'object', properties: { train: { type: 'string' } }, required: ['train'] },
    execute: async ({ train }, { signal }) => {
      await sleep(500 * pace, undefined, { signal });
      bookings.push(train);
      return `A seat in ${train} is booked.`;
    },
  });

  // Cannot go on without the user: the conversation is interrupted, and the call runs again with the answer.
  const askUser = invokable({
    name: 'ask_user',
    description: 'Ask the user something, and wait for the answer.',
    inputSchema: {
      type: 'object',
      properties: { question: { type: 'string' } },
      required: ['question'],
    },
    concurrency: 'safe',
    execute: ({ question }, { resume }) => {
      if (resume !== undefined) return String(resume.input);
      throw new ToolInterrupt({ kind: 'words', text: question } satisfies Question);
    },
  });

  return {
    registry: new ToolRegistry([weather, findTrains, bookTrain, askUser]),
    bookings,
    approve: ({ name }, input) => {
      if (name !== 'book_train') return true;
      const { train } = input as { readonly train: string };
      const question: Question = { kind: 'approval', text: `Book a seat in ${train}?` };
      throw new ToolInterrupt(question);
    },
  };
}

const TRAINS = [
  ['IC 7', '08:12'],
  ['RE 31', '09:40'],
  ['IC 9', '11:05'],
] as const;
