import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI, type Interactions } from '@google/genai';
import { expect } from 'chai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { from, type Observable } from 'rxjs';
import { anthropicMessages } from '../../lib/formats/anthropic-messages/anthropicMessages.ts';
import { cohereV2 } from '../../lib/formats/cohere-v2/cohereV2.ts';
import { gemini } from '../../lib/formats/gemini/gemini.ts';
import { geminiInteractions } from '../../lib/formats/gemini-interactions/geminiInteractions.ts';
import { ollama } from '../../lib/formats/ollama/ollama.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import { openaiResponses } from '../../lib/formats/openai-responses/openaiResponses.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { ModelServer } from '../../lib/testing/server/ModelServer.ts';
import { startModelServer } from '../../lib/testing/server/startModelServer.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { collect } from '../helpers/collect.ts';

const model = 'm';
const content = 'What is the weather in Oslo?';
const messages = [{ role: 'user' as const, content }];
const turn: ModelTurn = {
  steps: [
    { reasoning: 'Two places.' },
    { text: 'Let me look at both.' },
    { call: { name: 'weather', id: 'call_a', arguments: { city: 'Oslo' } } },
    { call: { name: 'weather', id: 'call_b', arguments: { city: 'Rome' } } },
  ],
  usage: { inputTokens: 12, outputTokens: 34 },
};

type Ask = (url: string) => Promise<Observable<ModelEvent>>;

/** What the official package of each provider streams, decoded. */
const STREAMS: readonly (readonly [FormatName, string, Ask])[] = [
  [
    'anthropic-messages',
    '@anthropic-ai/sdk',
    async (baseURL) => {
      const client = new Anthropic({ apiKey: 'k', baseURL, maxRetries: 0 });
      const params = { model, messages, max_tokens: 100, stream: true as const };
      return from(await client.messages.create(params)).pipe(anthropicMessages.decode());
    },
  ],
  [
    'openai-chat',
    'openai',
    async (url) => {
      const client = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
      const params = { model, messages, stream: true as const };
      return from(await client.chat.completions.create(params)).pipe(openaiChat.decode());
    },
  ],
  [
    'openai-responses',
    'openai',
    async (url) => {
      const client = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
      const params = { model, input: content, stream: true as const };
      return from(await client.responses.create(params)).pipe(openaiResponses.decode());
    },
  ],
  [
    'gemini',
    '@google/genai',
    async (baseUrl) => {
      const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl } });
      const params = { model, contents: content };
      return from(await client.models.generateContentStream(params)).pipe(gemini.decode());
    },
  ],
  [
    'gemini-interactions',
    '@google/genai',
    async (baseUrl) => {
      const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl } });
      const params = { model, input: content, stream: true as const };
      // RxJS infers something else from a class that extends ReadableStream.
      const stream: AsyncIterable<Interactions.InteractionSSEEvent> =
        await client.interactions.create(params);
      return from(stream).pipe(geminiInteractions.decode());
    },
  ],
  [
    'ollama',
    'ollama',
    async (host) => {
      const client = new Ollama({ host });
      return from(await client.chat({ model, messages, stream: true })).pipe(ollama.decode());
    },
  ],
  [
    'cohere-v2',
    'cohere-ai',
    async (environment) => {
      const client = new CohereClientV2({ token: 'k', environment });
      return from(await client.chatStream({ model, messages })).pipe(cohereV2.decode());
    },
  ],
];

describe('events of official SDK streams', () => {
  let server: ModelServer;

  before(async () => {
    server = await startModelServer({ turns: () => turn });
  });

  after(() => server.close());

  for (const [name, packageName, ask] of STREAMS) {
    it(`of ${packageName} go into the decoder of ${name} as they are`, async () => {
      const { values, error } = await collect(await ask(server.url));
      expect(error).to.equal(undefined);
      expect(server.requests.at(-1)?.format).to.equal(name);
      const said = (type: 'text-delta' | 'reasoning-delta'): string =>
        values.map((event) => (event.type === type ? event.delta : '')).join('');
      expect(said('text-delta')).to.equal('Let me look at both.');
      expect(said('reasoning-delta')).to.equal('Two places.');
      const calls = values.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
      expect(calls.map((call) => [call.id, call.name, call.arguments])).to.deep.equal([
        ['call_a', 'weather', '{"city":"Oslo"}'],
        ['call_b', 'weather', '{"city":"Rome"}'],
      ]);
      const usage = values.find((event) => event.type === 'usage');
      expect(usage?.type === 'usage' && usage.usage).to.include(turn.usage);
      expect(values.at(-1)).to.include({ type: 'finish', reason: 'tool-calls' });
    });
  }
});
