import { expect } from 'chai';
import { asyncScheduler, type SchedulerAction, type SchedulerLike, type Subscription } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import { type ModelServer, startModelServer, writeTurn } from '../../lib/testing/server/index.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { collect } from './collect.ts';
import { conversationModel } from './conversationModels.ts';
import { type Conversed, expectWhole } from './conversationPlay.ts';
import { HandClock } from './handClock.ts';
import { userMessage } from './histories.ts';
import { turn } from './turn.ts';

/** What `pay` gives. A model that was told it has no reason to pay again. */
const PAID = 'paid-4711';
const PAID_OR_STOPPED = /paid-4711|The call was cancelled/;

/** The response in which things go wrong: it pays, looks, and says something. */
export const PAYING: ModelTurn = {
  steps: [
    { text: 'I pay, and look.' },
    { call: { name: 'pay', arguments: { sum: 12, to: 'the baker' }, id: 'id_pay' } },
    { call: { name: 'look', arguments: { at: 'the shelf' }, id: 'id_look' } },
    { text: '' },
  ],
};

/** A scheduler on which no time passes: everything is due at once. It notes for how long it was asked to wait. */
export class ImpatientScheduler implements SchedulerLike {
  /** All delays that were asked for, in milliseconds, but for none. */
  readonly delays: number[] = [];

  now(): number {
    return asyncScheduler.now();
  }

  schedule: SchedulerLike['schedule'] = <State>(
    work: (this: SchedulerAction<State>, state?: State) => void,
    delay = 0,
    state?: State,
  ): Subscription => {
    if (delay > 0) this.delays.push(delay);
    return asyncScheduler.schedule(work, 0, state);
  };
}

/** How often the tools of a conversation ran. */
export interface Effects {
  /** How often `pay` was started, which must not happen twice. */
  paid: number;
  /** How many tools run at the moment. */
  running: number;
}

/** A conversation over HTTP: a model that has troubles at first, and two tools. */
export interface Trouble {
  readonly format: FormatName;
  /** The first responses. After them, the model pays and looks until it is told that it was paid. */
  readonly turns: readonly ModelTurn[];
  readonly options?: Partial<ConverseOptions>;
  /** Is called when a request has come; the model's time passes only by this clock. */
  readonly onRequest?: (index: number, clock: HandClock) => void;
  /** Is called when `pay` has given its result. */
  readonly onPaid?: (clock: HandClock) => void;
}

/** What came of it. */
export interface Troubled extends Pick<Conversed, 'events' | 'error'> {
  readonly effects: Effects;
  /** How many requests came. */
  readonly requests: number;
  /** How long it was to be waited between them, in milliseconds. */
  readonly delays: readonly number[];
}

/** A conversation that can be begun, and what its tools do. */
export interface Arranged {
  readonly conversation: Omit<ConverseOptions, 'resume'>;
  readonly effects: Effects;
  readonly scheduler: ImpatientScheduler;
  readonly clock: HandClock;
}

/** Makes a model and tools of a conversation with a server. */
export function arrange(
  server: Pick<ModelServer, 'url'>,
  trouble: Omit<Trouble, 'turns'>,
): Arranged {
  const { format, options, onPaid } = trouble;
  const clock = new HandClock();
  const effects: Effects = { paid: 0, running: 0 };
  const scheduler = new ImpatientScheduler();
  const work = async (result: string, signal: AbortSignal): Promise<string> => {
    effects.running += 1;
    try {
      await Promise.resolve();
      signal.throwIfAborted();
      return result;
    } finally {
      effects.running -= 1;
    }
  };
  const pay = invokable({
    name: 'pay',
    description: 'Pays.',
    start: 'sealed',
    execute: (_: object, { signal }) => {
      effects.paid += 1;
      return work(PAID, signal);
    },
  });
  const look = invokable({
    name: 'look',
    description: 'Looks.',
    concurrency: 'safe',
    execute: (_: object, { signal }) => work('bread', signal),
  });
  const conversation: Omit<ConverseOptions, 'resume'> = {
    model: conversationModel(format, server.url, { scheduler: clock }),
    executor: new ToolExecutor(new ToolRegistry([pay, look]), { scheduler }),
    messages: [userMessage(format, 'Pay the baker.')],
    observe: ({ type, call }) => {
      if (type === 'tool-result' && call.name === 'pay') onPaid?.(clock);
    },
    ...options,
  };
  return { conversation, effects, scheduler, clock };
}

/** Answers as a model with troubles does, which calls `pay` until it is told that it has paid, or that it was stopped. */
export function answersOf(
  turns: readonly ModelTurn[],
): (request: { readonly body: unknown }, index: number) => ModelTurn {
  return ({ body }, index) => {
    const isPaid = PAID_OR_STOPPED.test(JSON.stringify(body));
    return turns[index] ?? (isPaid ? { steps: [{ text: 'All is paid.' }] } : PAYING);
  };
}

/** Has a conversation over HTTP with a model that has troubles, to its end. */
export async function haveTrouble(trouble: Trouble, server: ModelServer): Promise<Troubled> {
  const before = server.requests.length;
  const answer = answersOf(trouble.turns);
  const { conversation, effects, scheduler, clock } = arrange(server, trouble);
  server.setTurns((request, at) => {
    const index = at - before;
    trouble.onRequest?.(index, clock);
    return answer(request, index);
  });
  const { values, error } = await collect<ConversationEvent>(converse(conversation));
  const troubled: Troubled = {
    events: values,
    error,
    effects,
    requests: server.requests.length - before,
    delays: scheduler.delays,
  };
  expectWhole(trouble.format, troubled);
  expect(effects.paid, 'payments').to.be.at.most(1);
  return troubled;
}

/**
 * Runs `body` with a server, and fails if anything is left of it that would keep the process alive: sockets, timers, servers.
 * Connections that `fetch` keeps open for the next request end with the server.
 */
export async function leavingNothing(body: (server: ModelServer) => Promise<void>): Promise<void> {
  // The runner has its own timer by then.
  await turn();
  const before = resources();
  const server = await startModelServer({ turns: [] });
  try {
    await body(server);
  } finally {
    await server.close();
  }
  for (let round = 0; round < MAX_ROUNDS && resources() !== before; round += 1) await turn();
  expect(resources(), 'resources that are left').to.equal(before);
}

/** How often the event loop goes round until all that has ended is gone. */
const MAX_ROUNDS = 5_000;

/** What keeps the process alive, but for the turns of the event loop that are waited for. */
function resources(): string {
  const names = process.getActiveResourcesInfo().filter((name) => name !== 'Immediate');
  return names.sort().join(' ');
}

/** The bytes of a response in a format. */
export function wireBytes(format: FormatName, response: ModelTurn): Uint8Array {
  return Buffer.concat(writeTurn(format, response));
}
