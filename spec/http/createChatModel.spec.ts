import { expect } from 'chai';
import { take } from 'rxjs';
import type { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { FormatName } from '../../lib/formats/WireFormat.ts';
import * as http from '../../lib/http/index.ts';
import type { ModelOptions } from '../../lib/http/ModelOptions.ts';
import type { ChatModel } from '../../lib/model/ChatModel.ts';
import {
  type ModelServer,
  type ModelTurn,
  startModelServer,
} from '../../lib/testing/server/index.ts';
import { collect } from '../helpers/collect.ts';
import { FakeFetch, HandBody } from '../helpers/fakeFetch.ts';
import { HandClock } from '../helpers/handClock.ts';
import { turn } from '../helpers/turn.ts';

const KEY = 'sk-top/secret+key==';

type AnyModel = (options: ModelOptions) => ChatModel<unknown, { messages: never[] }>;

const MODELS: Readonly<Record<FormatName, AnyModel>> = {
  'anthropic-messages': http.anthropicModel,
  'openai-chat': http.openaiChatModel,
  'openai-responses': http.openaiResponsesModel,
  gemini: http.geminiModel,
  'gemini-interactions': http.geminiInteractionsModel,
  ollama: http.ollamaModel,
  'cohere-v2': http.cohereModel,
  'bedrock-converse': http.bedrockModel,
};

const REQUEST = { messages: [] };
const names = Object.keys(MODELS) as FormatName[];

describe('createChatModel', () => {
  let server: ModelServer;

  before(async () => {
    server = await startModelServer({ turns: [] });
  });
  after(() => server.close());

  async function ask(format: FormatName, turns: readonly ModelTurn[], options: object = {}) {
    server.setTurns(turns);
    const from = server.requests.length;
    const model = MODELS[format]({
      model: 'm',
      baseUrl: server.url,
      apiKey: KEY,
      retries: 0,
      ...options,
    });
    expect(model.format).to.equal(format);
    const { values, error } = await collect(model.stream(REQUEST));
    return {
      types: values.map(({ type }) => type),
      error: error as ModelStreamError,
      requests: server.requests.slice(from),
    };
  }

  const failing = (status: number, fault: object = {}): ModelTurn => ({
    steps: [{ fault: 'status', status, ...fault }],
  });

  for (const format of names) {
    it(`tells the faults of ${format} apart`, async () => {
      const limited = failing(429, { headers: { 'retry-after': '3' } });
      expect((await ask(format, [limited])).error).to.include({
        kind: 'http',
        status: 429,
        retryable: true,
        retryAfterMs: 3_000,
      });
      for (const status of [400, 401, 404, 500, 529]) {
        const { error } = await ask(format, [failing(status, { message: 'Because.' })]);
        expect(error).to.include({ kind: 'http', status, retryable: status >= 500 });
        expect(error.message).to.match(/Because\.$/);
        expect(error.bodyExcerpt).to.include('Because.');
      }
      const page = { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } };
      const paged = (await ask(format, [failing(200, page)])).error;
      expect(paged).to.include({ kind: 'protocol', retryable: false });
      expect(paged.message).to.include('<html>Sign in</html>');
      const json = failing(200, { body: '{"error":{"message":"No","code":"gone"}}' });
      expect((await ask(format, [json])).error).to.include({
        kind: 'provider',
        providerCode: 'gone',
      });
      const overloaded = { steps: [{ text: 'a' }, { fault: 'error' } as const] };
      const { types, error } = await ask(format, [overloaded]);
      expect(types).to.include('text-delta');
      expect(error).to.include({ kind: 'provider' });
    });

    it(`tells no key of ${format} in an error, wherever the server repeats it`, async () => {
      const body = JSON.stringify({ error: { message: `Wrong ${KEY}`, code: `bad ${KEY}` } });
      const echoes = [
        failing(401, { body }),
        failing(401, { body: `${'x'.repeat(190)}${KEY}${KEY}` }),
        failing(401, { body: `${' '.repeat(490)}${KEY}` }),
        failing(200, { body }),
        failing(401, { body: encodeURIComponent(KEY), headers: { 'request-id': KEY } }),
        { steps: [{ text: 'a' }, { fault: 'error', message: `Busy, ${KEY}` } as const] },
        { steps: [{ text: 'a' }, { fault: 'garbage', bytes: `data: ${KEY}\n\n` } as const] },
      ];
      for (const echo of echoes) {
        for (const apiKey of [KEY, async () => KEY]) {
          const { error } = await ask(format, [echo], { apiKey });
          const { message, stack, cause, ...facts } = error;
          const told = JSON.stringify([message, stack, String(cause), cause, facts]);
          expect(told).to.not.include('sk-t').and.not.include(encodeURIComponent(KEY));
        }
      }
    });
  }

  it('masks what headers of the user may hold as a key', async () => {
    const body = '{"error":"Wrong: hush-hush, Bearer abcdef, visible"}';
    const headers = { 'api-key': 'hush-hush', Authorization: 'Bearer abcdef', 'x-team': 'visible' };
    const { error } = await ask('openai-chat', [failing(401, { body })], { headers });
    expect(error.bodyExcerpt).to.equal('{"error":"Wrong: ***, ***, visible"}');
  });

  it('masks what the query of the base may hold as a key', async () => {
    const body = 'There is no /v1?API-Key=a%2Fsecret&team=visible';
    const { error } = await ask('openai-chat', [failing(404, { body })], {
      baseUrl: `${server.url}/v1?API-Key=a%2Fsecret&team=visible`,
    });
    expect(error.bodyExcerpt).to.equal('There is no /v1?API-Key=***&team=visible');
  });

  for (const format of names) {
    it(`sends nothing of ${format} on to where a server redirects it`, async () => {
      for (const status of [301, 302, 303, 307, 308]) {
        const moved = failing(status, { headers: { location: `${server.url}/v1/messages` } });
        for (const by of [{}, { fetch }]) {
          const { error, requests } = await ask(format, [moved, failing(400)], by);
          expect(requests.length).to.equal(1);
          expect(error).to.include({ kind: 'http', status, retryable: false });
        }
      }
    });
  }

  it('lets headers and members of the user win', async () => {
    const said = { steps: [{ text: 'a' }] };
    const { requests } = await ask('anthropic-messages', [said], {
      headers: { 'X-Api-Key': 'other', 'anthropic-beta': 'b' },
      body: { temperature: 0, max_tokens: 5 },
    });
    expect(requests[0]?.headers).to.include({ 'x-api-key': 'other', 'anthropic-beta': 'b' });
    expect(requests[0]?.body).to.include({ temperature: 0, max_tokens: 5 });
  });

  it('sends no key that it has not, and asks for one before each attempt', async () => {
    const said = { steps: [{ text: 'a' }] };
    const without = await ask('openai-chat', [said], { apiKey: undefined });
    expect(without.requests[0]?.headers).to.not.have.property('authorization');
    let asked = 0;
    const apiKey = (): string => `sk-${(asked += 1)}`;
    const busy = failing(503, { headers: { 'retry-after': '0' } });
    const { requests } = await ask('openai-chat', [busy, said], { apiKey, retries: 1 });
    expect(requests.map(({ headers }) => headers.authorization)).to.deep.equal([
      'Bearer sk-1',
      'Bearer sk-2',
    ]);
  });

  it('is cold: every subscription writes the request anew', async () => {
    const said = { steps: [{ text: 'a' }] };
    server.setTurns([said, said]);
    const from = server.requests.length;
    const messages: { role: 'user'; content: string }[] = [];
    const model = http.ollamaModel({ model: 'm', baseUrl: server.url });
    const events$ = model.stream({ messages });
    messages.push({ role: 'user', content: 'late' });
    await collect(events$);
    await collect(events$);
    const bodies = server.requests.slice(from).map(({ body }) => body);
    expect(bodies).to.deep.equal([
      { model: 'm', messages, stream: true },
      { model: 'm', messages, stream: true },
    ]);
  });

  it('gives the message so far with an error in the middle', async () => {
    const cut = {
      steps: [{ text: 'Hello.' }, { call: { name: 'a' } }, { fault: 'reset' } as const],
    };
    const { error } = await ask('anthropic-messages', [cut]);
    expect(error).to.include({ kind: 'network', retryable: true, status: 200 });
    expect(error.partialMessage).to.have.nested.property('content[0].text', 'Hello.');
  });

  it('has limits of time unless it is told to have none', async () => {
    for (const [options, spans] of [
      [{}, [120_000, 500, 120_000, 1_000, 120_000]],
      [{ connectTimeoutMs: 5 }, [5, 500, 5, 1_000, 5]],
    ] as const) {
      const clock = new HandClock();
      const { fetch, times } = new FakeFetch([() => 'silence'], () => clock.frame);
      const facts = { scheduler: clock, random: () => 0, fetch };
      const { error } = await collecting(
        http.ollamaModel({ model: 'm', ...facts, ...options }),
        clock,
        spans,
      );
      expect(error).to.include({ kind: 'network' });
      expect(times).to.have.length(3);
    }
    const clock = new HandClock();
    const { fetch } = new FakeFetch([() => 'silence']);
    const off = { connectTimeoutMs: 0, firstByteTimeoutMs: 0, idleTimeoutMs: 0 };
    const model = http.ollamaModel({ model: 'm', scheduler: clock, fetch, ...off });
    model.stream(REQUEST).subscribe().unsubscribe();
    expect(clock.waiting).to.equal(0);
  });

  it('H4 aborts the request when it is unsubscribed, and leaves no timer and no listener', async () => {
    const clock = new HandClock();
    const body = new HandBody();
    body.write('{"message":{"role":"assistant","content":"a"},"done":false}\n');
    const sent = new FakeFetch([() => new Response(body.stream)]);
    const model = http.ollamaModel({ model: 'm', scheduler: clock, fetch: sent.fetch });
    const { values } = await collect(model.stream(REQUEST).pipe(take(1)));
    await turn();
    expect(values).to.have.length(1);
    expect([sent.signals[0]?.aborted, body.isCancelled, clock.waiting]).to.deep.equal([
      true,
      true,
      0,
    ]);
    const waiting = new FakeFetch(['silence', 'silence'].map((word) => () => word as 'silence'));
    const slow = http.ollamaModel({
      model: 'm',
      scheduler: clock,
      fetch: waiting.fetch,
      apiKey: () => new Promise<string>(() => {}),
    });
    slow.stream(REQUEST).subscribe().unsubscribe();
    expect([waiting.times.length, clock.waiting]).to.deep.equal([0, 0]);
  });

  it('reads names of tools by those that are offered, unless the user adds others', async () => {
    const chunks = ['get_weather', '_now'].map((name, at) => ({
      choices: [
        { delta: { tool_calls: [{ index: 0, ...(at === 0 && { id: 'a' }), function: { name } }] } },
      ],
    }));
    const events = [...chunks, { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }];
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    const tools = [
      { name: 'get_weather', description: '', inputSchema: { type: 'object', properties: {} } },
    ] as const;
    const { fetch } = new FakeFetch([() => new Response(text)]);
    const named = async (body?: object): Promise<unknown> => {
      const model = http.openaiChatModel({ model: 'm', fetch, ...(body && { body: { ...body } }) });
      const { values } = await collect(model.stream({ messages: [], tools }));
      return values.flatMap((event) => (event.type === 'tool-call' ? event.call.name : []));
    };
    expect(await named()).to.deep.equal(['get_weather']);
    expect(await named({ tools: [] })).to.deep.equal(['get_weather_now']);
  });

  it('refuses wrong options when the model is made', () => {
    const make = (options: object) => () => http.openaiChatModel({ model: 'm', ...options });
    expect(make({ maxRetries: 1 })).to.throw(TypeError, 'maxRetries is not an option');
    expect(make({ retries: -1 })).to.throw(RangeError, 'retries');
    expect(make({ baseUrl: '/v1' })).to.throw(TypeError, 'baseUrl must be an absolute URL');
    expect(make({ headers: { 'a b': 'c' } })).to.throw(TypeError, 'headers must be');
    expect(make({ body: { messages: [] } })).to.throw(TypeError, 'body must not have messages');
  });
});

/** Collects what a model says while so much time passes, in steps. */
async function collecting(
  model: ChatModel<unknown, { messages: never[] }>,
  clock: HandClock,
  spans: readonly number[],
): Promise<{ readonly error?: unknown }> {
  const collected = collect(model.stream(REQUEST));
  for (const ms of spans) {
    await turn();
    clock.pass(ms);
  }
  return collected;
}
