import { connect } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { lastValueFrom, Subject, take, tap } from 'rxjs';
import type { ModelStreamError } from '../../../lib/errors/ModelStreamError.ts';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../../lib/formats/WireFormat.ts';
import { postStream } from '../../../lib/http/postStream.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ModelServer } from '../../../lib/testing/server/ModelServer.ts';
import { startModelServer } from '../../../lib/testing/server/startModelServer.ts';
import type { ModelTurn, TurnStep } from '../../../lib/testing/turns/ModelTurn.ts';
import { collect } from '../../helpers/collect.ts';
import { LONG_MS, withLongWaits } from '../../helpers/longWaits.ts';
import { turn } from '../../helpers/turn.ts';

const NAMES = Object.keys(formats) as FormatName[];
const hi: TurnStep = { text: 'Hi' };
const PAGE = { status: 200, body: '<html></html>', headers: { 'content-type': 'text/html' } };

describe('startModelServer', () => {
  let server: ModelServer;

  beforeEach(async () => {
    server = await startModelServer({ turns: [] });
  });

  afterEach(() => server.close());

  /** The response to one request, decoded. */
  async function asked(name: FormatName, turn: ModelTurn) {
    server.setTurns([turn]);
    const bytes$ = postStream(server.urlOf(name), { json: { model: 'm' } }, { retries: 0 });
    const format = formats[name] as WireFormat<never, unknown, unknown>;
    const { values, error } = await collect(decodeStream(format, bytes$));
    return { values, text: textOf(values), error: error as ModelStreamError | undefined };
  }

  for (const name of NAMES) {
    it(`speaks ${name}, in chunks of any size`, async () => {
      const steps: TurnStep[] = [
        { reasoning: 'Let me think.' },
        { text: 'Zwölf Grad, ' },
        { waitMs: 1 },
        { text: 'ja. 🌧' },
        { call: { name: 'weather', id: 'call_a', arguments: { city: 'Oslo' } } },
        { call: { name: 'weather', arguments: { city: 'Rome', days: [1, 2] } } },
      ];
      const sizes = fc.record({
        chunkBytes: fc.integer({ min: 1, max: 300 }),
        deltaChars: fc.integer({ min: 1, max: 30 }),
      });
      await fc.assert(
        fc.asyncProperty(sizes, async (options) => {
          const { values, text, error } = await asked(name, { steps, ...options });
          expect(error).to.equal(undefined);
          expect(text).to.equal('Zwölf Grad, ja. 🌧');
          const calls = values.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
          expect(calls.map(({ name, arguments: args }) => [name, args])).to.deep.equal([
            ['weather', '{"city":"Oslo"}'],
            ['weather', '{"city":"Rome","days":[1,2]}'],
          ]);
          expect(calls[0]?.id).to.equal('call_a');
          expect(calls[1]?.id).to.match(/^call_\d+$/);
          expect(values.at(-1)).to.include({ type: 'finish', reason: 'tool-calls' });
        }),
        { numRuns: 5 },
      );
    });

    const status = { status: 429, message: 'Slow down.', headers: { 'retry-after': '7' } };
    const faults: readonly (readonly [string, ModelTurn, object])[] = [
      [
        'a status',
        { steps: [{ fault: 'status', ...status }] },
        { kind: 'http', status: 429, retryable: true },
      ],
      ['a reset', { steps: [hi, { fault: 'reset' }] }, { kind: 'network', retryable: true }],
      ['a reset at once', { steps: [{ fault: 'reset' }] }, { kind: 'network' }],
      ['an error event', { steps: [hi, { fault: 'error' }] }, { kind: 'provider' }],
      ['garbage', { steps: [hi, { fault: 'garbage' }] }, { kind: 'protocol' }],
      ['a cut', { steps: [hi, { fault: 'cut' }] }, { kind: 'truncated', retryable: true }],
      ['an empty body', { steps: [{ fault: 'cut' }] }, { kind: 'truncated' }],
      ['a page', { steps: [{ fault: 'status', ...PAGE }] }, { kind: 'protocol' }],
    ];
    for (const [fault, script, expected] of faults) {
      it(`fails ${name} by ${fault}`, async () => {
        const { text, error } = await asked(name, script);
        expect(error).to.include(expected);
        expect(text).to.equal(script.steps[0] === hi ? 'Hi' : '');
        if (fault === 'a status') expect(error?.message).to.include('Slow down.');
      });
    }
  }

  it('sends a wrong content type under a good stream', async () => {
    server.setTurns([{ steps: [hi], headers: { 'Content-Type': 'text/html' } }]);
    const response = await fetch(server.urlOf('openai-chat'), { method: 'POST', body: '{}' });
    expect(response.headers.get('content-type')).to.equal('text/html');
    expect(await response.text()).to.include('[DONE]');
  });

  it('sends slow bytes', async () => {
    const { text, values } = await asked('ollama', {
      steps: [hi, { fault: 'slow', chunkBytes: 40, chunkMs: 1 }, { text: ' there' }],
    });
    expect(text).to.equal('Hi there');
    expect(values.at(-1)).to.include({ type: 'finish', reason: 'stop' });
  });

  it('waits for a promise', async () => {
    const log: string[] = [];
    let goOn: (() => void) | undefined;
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    server.setTurns([{ steps: [hi, { until }, { text: ' there' }] }]);
    const events$ = decodeStream(formats.ollama, postStream(server.urlOf('ollama')));
    await lastValueFrom(
      events$.pipe(
        tap((event) => {
          log.push(event.type === 'text-delta' ? event.delta : event.type);
          if (event.type === 'text-delta') log.push(goOn === undefined ? '' : 'went on');
          goOn?.();
          goOn = undefined;
        }),
      ),
    );
    expect(log).to.deep.equal(['Hi', 'went on', ' there', '', 'usage', 'finish']);
  });

  it('tells what came', async () => {
    server.setTurns(() => ({ steps: [] }));
    const headers = { 'X-Key': 'k', 'content-type': 'application/json' };
    const url = server.urlOf('gemini', 'models/a b');
    expect(url).to.equal(
      `${server.url}/v1beta/models/models%2Fa%20b:streamGenerateContent?alt=sse`,
    );
    await (await fetch(url, { method: 'POST', headers, body: '{"contents":[]}' })).text();
    await (await fetch(`${server.url}/proxy/v1/messages`, { method: 'POST', body: 'x' })).text();
    const [first, second] = server.requests;
    expect(first).to.deep.include({ format: 'gemini', path: url.slice(server.url.length) });
    expect(first?.body).to.deep.equal({ contents: [] });
    expect(first?.headers).to.include({ 'x-key': 'k' });
    expect(second).to.include({ format: 'anthropic-messages', body: 'x' });
  });

  it('refuses what it has no turn for, and other paths, and says so', async () => {
    const { error } = await asked('anthropic-messages', {
      steps: [],
      finish: 'end' as never,
    }).catch((thrown: unknown) => ({ error: thrown as Error }));
    expect(error?.message).to.include('turns[0].finish must be');
    server.setTurns([]);
    const spent = await fetch(server.urlOf('anthropic-messages'), { method: 'POST' });
    expect(spent.status).to.equal(400);
    expect(await spent.json()).to.have.nested.property(
      'error.message',
      'The script has 0 turns, and all were played.',
    );
    const other = await fetch(`${server.url}/v1/models?x=1`);
    expect(other.status).to.equal(404);
    expect(await other.json()).to.have.nested.property(
      'error.message',
      'There is no GET /v1/models here.',
    );
    expect(server.requests.length).to.equal(1);
  });

  it('ends everything when it is closed', () =>
    withLongWaits(async (waits) => {
      server.setTurns(() => ({ steps: [hi, { waitMs: LONG_MS }] }));
      let count = 0;
      const allBegan = new Subject<void>();
      const began = (): void => {
        count += 1;
        if (count === NAMES.length) allBegan.complete();
      };
      const open = NAMES.map((name) => {
        const bytes$ = postStream(server.urlOf(name), {}, { retries: 0 });
        const format = formats[name] as WireFormat<never, unknown, unknown>;
        return collect(decodeStream(format, bytes$).pipe(tap(began)));
      });
      await lastValueFrom(allBegan, { defaultValue: undefined });
      expect(waits()).to.equal(NAMES.length);
      const closing = server.close();
      expect(waits()).to.equal(0);
      expect(server.close()).to.equal(closing);
      await closing;
      for (const { error } of await Promise.all(open)) {
        expect(error).to.include({ kind: 'network' });
      }
      const { port } = new URL(server.url);
      const refused = await new Promise((resolve) => {
        connect({ port: Number(port), host: '127.0.0.1' }).once('error', resolve);
      });
      expect(refused).to.include({ code: 'ECONNREFUSED' });
    }));

  it('stops playing when the client leaves', () =>
    withLongWaits(async (waits) => {
      server.setTurns([{ steps: [hi, { waitMs: LONG_MS }] }]);
      const first$ = postStream(server.urlOf('ollama')).pipe(take(1));
      expect((await collect(first$)).values.length).to.equal(1);
      expect(waits()).to.equal(1);
      while (waits() > 0) await turn();
    }));

  it('refuses wrong options', async () => {
    for (const [options, words] of [
      [undefined, 'options must be an object'],
      [{ turns: [], port: 1 }, 'port is not an option; there are turns.'],
      [{}, 'turns must be an array of turns or a function'],
    ] as const) {
      const error: unknown = await startModelServer(options as never).catch((thrown) => thrown);
      expect(error).to.be.instanceOf(TypeError);
      expect((error as Error).message).to.include(words);
    }
  });
});

function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text-delta' ? event.delta : '')).join('');
}
