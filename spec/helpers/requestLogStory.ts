import { firstValueFrom, lastValueFrom, ReplaySubject, timeout, toArray } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent, DoneEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelServerRequest } from '../../lib/testing/server/ModelServer.ts';
import { startModelServer } from '../../lib/testing/server/startModelServer.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { Tool } from '../../lib/tools/Tool.ts';
import { conversationModel } from './conversationModels.ts';
import { userMessage } from './histories.ts';

/** The system prompt of the story. */
export const SYSTEM = 'You are terse. Ты краток. 🌦️';
/** What the user asks. */
export const QUESTION = 'Where does it rain: Tromsø, 東京 or the moon? 🌧️\u2028"\\';
/** An image of one pixel, and a sound that nobody hears. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
/** Stands in a part that is for people alone. */
export const PRIVATE = 'for people alone';
/** Most characters of one result of `report`, and of all results of a turn. */
export const REPORT_CHARS = 300;
export const TURN_CHARS = 900;

/** A conversation that is over: what was sent, and what happened. */
export interface PlayedConversation {
  readonly requests: readonly ModelServerRequest[];
  readonly events: readonly ConversationEvent[];
  readonly done: DoneEvent<unknown>;
}

/** Who answers, with which tools, and what else `converse` is told. */
export interface PlayedParts {
  readonly turns: readonly ModelTurn[];
  readonly executor: ToolExecutor;
  readonly options?: Partial<ConverseOptions>;
}

/** Plays a conversation of the ready-made model of a format with a server of its own. */
export async function playConversation(
  format: FormatName,
  { turns, executor, options }: PlayedParts,
): Promise<PlayedConversation> {
  const server = await startModelServer({ turns });
  try {
    const conversation$ = converse({
      model: conversationModel(format, server.url),
      messages: [userMessage(format, QUESTION)],
      system: SYSTEM,
      executor,
      ...options,
    });
    // Calls that wait for each other in vain must not keep the server open.
    const guarded$ = conversation$.pipe(timeout({ each: 10_000 }), toArray());
    const events = await lastValueFrom(guarded$);
    return { requests: server.requests, events, done: events.at(-1) as DoneEvent<unknown> };
  } finally {
    await server.close();
  }
}

/** The story of three turns, and how many of its safe tools ran at once while the model was speaking. */
export interface PlayedStory extends PlayedConversation {
  readonly atOnce: number;
}

/** Plays three turns: parallel, failing and denied calls; oversized and multimodal results, wrong calls; an answer. */
export async function playStory(format: FormatName): Promise<PlayedStory> {
  const bothRun$ = new ReplaySubject<void>(1);
  let running = 0;
  let atOnce = 0;
  const weather = invokable({
    name: 'weather',
    description: 'Says the weather of a place.',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Name of the place.' } },
      required: ['city'],
      additionalProperties: false,
    } as const,
    concurrency: 'safe',
    execute: async ({ city }) => {
      running += 1;
      atOnce = Math.max(atOnce, running);
      if (running === 2) bothRun$.next();
      await firstValueFrom(bothRun$);
      running -= 1;
      return { city, weather: 'rain 🌧️' };
    },
  });
  const registry = new ToolRegistry([weather, ...otherTools()]);
  const executor = new ToolExecutor(registry, {
    approve: ({ name }) => (name === 'erase' ? { reason: 'Nobody may erase files.' } : true),
  });
  const turns = storyTurns(firstValueFrom(bothRun$));
  const options = { turnChars: TURN_CHARS };
  return { ...(await playConversation(format, { turns, executor, options })), atOnce };
}

function otherTools(): readonly Tool[] {
  const lines = { type: 'object', properties: { lines: { type: 'integer' } } } as const;
  return [
    invokable({
      name: 'moon',
      description: 'Says the weather of the moon.',
      concurrency: 'safe',
      execute: () => {
        throw new Error('There is no weather on the moon.');
      },
    }),
    invokable({ name: 'erase', description: 'Erases a file.', execute: () => 'erased' }),
    invokable({
      name: 'report',
      description: 'Reports at length.',
      inputSchema: lines,
      concurrency: 'safe',
      maxResultSizeChars: REPORT_CHARS,
      execute: ({ lines: count = 1 }) => 'Я'.repeat(100 * count),
    }),
    invokable({
      name: 'diary',
      description: 'Tells everything.',
      concurrency: 'safe',
      execute: () => '日'.repeat(5_000),
    }),
    enhancedInvokable({
      name: 'map',
      description: 'Draws a map.',
      concurrency: 'safe',
      execute: () => ({
        parts: [
          { type: 'text', text: 'A map.' },
          { type: 'image', mediaType: 'image/png', data: PNG },
          { type: 'audio', mediaType: 'audio/wav', data: WAV },
          { type: 'link', url: 'https://maps.example/1', name: 'The atlas' },
          { type: 'text', text: PRIVATE, audience: 'user' },
        ],
      }),
    }),
  ];
}

function storyTurns(bothRun: Promise<void>): readonly ModelTurn[] {
  return [
    {
      steps: [
        { reasoning: 'Three places.' },
        { text: 'Let me look: 東京 first.' },
        { call: { name: 'weather', arguments: { city: 'Tromsø' } } },
        { call: { name: 'weather', arguments: { city: '東京 🗼' } } },
        { call: { name: 'moon' } },
        { until: bothRun },
        { call: { name: 'erase', arguments: {} } },
      ],
    },
    {
      steps: [
        { call: { name: 'report', arguments: { lines: 40 } } },
        { call: { name: 'diary' } },
        { call: { name: 'map' } },
        { call: { name: 'report', arguments: { lines: 'many' } } },
        { call: { name: 'nowhere', arguments: { near: 'here' } } },
      ],
    },
    { steps: [{ text: 'It rains in Tromsø.' }] },
  ];
}

/** The calls of the story: the names in each turn. Their ids count from `call_1`. */
export const STORY_CALLS = [
  ['weather', 'weather', 'moon', 'erase'],
  ['report', 'diary', 'map', 'report', 'nowhere'],
] as const;
