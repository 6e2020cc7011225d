import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import ky from 'ky';
import { asapScheduler, firstValueFrom, type SchedulerLike, take } from 'rxjs';
import type { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type {
  FetchFunction,
  PostStreamInit,
  PostStreamOptions,
} from '../../lib/http/PostStreamOptions.ts';
import { postStream } from '../../lib/http/postStream.ts';
import { underDemand } from '../../lib/sources/Demand.ts';
import { collect } from '../helpers/collect.ts';
import { HandDemand } from '../helpers/handDemand.ts';
import { bodyOf, type LoopbackServer, loopbackServer } from '../helpers/loopbackServer.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** Time that passes at once, so that no test waits. */
const impatient: SchedulerLike = {
  now: () => 0,
  schedule: (work, _delay, state) => asapScheduler.schedule(work as never, 0, state),
};

describe('postStream', () => {
  let server: LoopbackServer;
  /** What the server does with each request in turn; the last one answers all that follow. */
  let answers: Answer[];
  /** The requests that came. */
  let requests: IncomingMessage[];

  beforeEach(async () => {
    answers = [];
    requests = [];
    server = await loopbackServer((request, response) => {
      requests.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, request);
    });
  });

  afterEach(() => server.close());

  async function post(init?: PostStreamInit, options?: PostStreamOptions) {
    const { values, error } = await collect(postStream(server.url, init, options));
    const text = Buffer.concat(values).toString();
    return { text, error: error as ModelStreamError | undefined };
  }

  const ok: Answer = (response) => response.end('data: 1\n\n');

  function status(code: number, body = '', headers: Record<string, string> = {}): Answer {
    return (response) => response.writeHead(code, headers).end(body);
  }

  it('posts JSON with the headers and gives the bytes of the answer', async () => {
    let body: Promise<string> | undefined;
    answers = [
      (response, request) => {
        body = bodyOf(request);
        response.write('data: 1\n');
        response.end('\n');
      },
    ];
    const json = { model: 'm', stream: true };
    expect(await post({ json, headers: { 'x-key': 'k' } })).to.include({ text: 'data: 1\n\n' });
    expect(requests[0]).to.include({ method: 'POST', url: '/v1/messages' });
    expect(requests[0]?.headers).to.include({ 'x-key': 'k', 'content-type': 'application/json' });
    expect(await body).to.equal('{"model":"m","stream":true}');
  });

  it('sends nothing until it is subscribed, and once for each subscription', async () => {
    answers = [ok];
    const bytes$ = postStream(new URL(server.url));
    await turn();
    expect(requests.length).to.equal(0);
    await collect(bytes$);
    await collect(bytes$);
    expect(requests.length).to.equal(2);
  });

  it('gives bytes while the answer is still being written', async () => {
    answers = [(response) => response.write('first')];
    const first = await firstValueFrom(postStream(server.url));
    expect(Buffer.from(first).toString()).to.equal('first');
  });

  it('H4 aborts the request when it is unsubscribed, before and in the answer', async () => {
    const before = new Promise((resolve) => {
      answers = [
        (response) => {
          response.on('close', () => resolve('closed'));
          subscription.unsubscribe();
        },
      ];
    });
    const subscription = postStream(server.url).subscribe();
    expect(await before).to.equal('closed');
    const within = new Promise((resolve) => {
      answers = [(response) => response.on('close', () => resolve('closed')).write('x')];
    });
    await collect(postStream(server.url).pipe(take(1)));
    expect(await within).to.equal('closed');
  });

  it('retries statuses that may pass, then gives the answer', async () => {
    answers = [status(429, 'busy', { 'retry-after': '0' }), status(529), ok];
    expect(await post({}, { scheduler: impatient })).to.deep.equal({
      text: 'data: 1\n\n',
      error: undefined,
    });
    expect(requests.length).to.equal(3);
  });

  it('waits as long as Retry-After asks for, up to the bound', async () => {
    // An hour that is cut to nothing: the test ends at once, or not at all.
    answers = [status(503, '', { 'retry-after': '3600' }), ok];
    expect(await post({}, { maxRetryAfterMs: 0 })).to.include({ text: 'data: 1\n\n' });
  });

  it('aborts a wait before a retry', async () => {
    let answered: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      answered = resolve;
    });
    answers = [
      (response) => {
        response.on('close', () => answered?.());
        response.writeHead(503, { 'retry-after': '3600' }).end();
      },
    ];
    const subscription = postStream(server.url, {}, { maxRetryAfterMs: 3_600_000 }).subscribe();
    await waiting;
    await turn();
    subscription.unsubscribe();
    await turn();
    expect(requests.length).to.equal(1);
  });

  it('retries a connection that fails', async () => {
    answers = [(response) => response.destroy(), ok];
    expect(await post({ json: {} }, { scheduler: impatient })).to.include({ text: 'data: 1\n\n' });
    expect(requests.length).to.equal(2);
  });

  it('gives up after `retries`, and tells the last failure', async () => {
    answers = [status(500, '{"error":{"type":"api_error","message":"Oops"}}')];
    const { error } = await post({}, { scheduler: impatient, retries: 1 });
    expect(requests.length).to.equal(2);
    expect(error).to.include({ kind: 'http', status: 500, retryable: true });
    expect(error?.message).to.include('api_error: Oops');
  });

  it('retries nothing when it may not, or when it would not help', async () => {
    answers = [status(503)];
    expect((await post({}, { retries: 0 })).error).to.include({ kind: 'http', status: 503 });
    answers = [status(401, '{"error":{"message":"Invalid key"}}', { 'request-id': 'req_3' })];
    const { error } = await post({ headers: { authorization: 'Bearer top-secret' } });
    expect(error).to.include({ kind: 'http', status: 401, requestId: 'req_3', retryable: false });
    expect(error?.message).to.include('Invalid key').and.not.include('secret');
    expect(requests.length).to.equal(2);
  });

  it('reads a long error body only up to a bound', async () => {
    answers = [(response) => response.writeHead(400).end('x'.repeat(1_000_000))];
    const { error } = await post();
    expect(error?.kind).to.equal('http');
    expect(error?.message.length).to.be.lessThan(1_000);
    expect(error?.bodyExcerpt).to.equal('x'.repeat(500));
  });

  it('gives a network error, which may be retried, when nobody listens', async () => {
    const { url } = server;
    await server.close();
    server = await loopbackServer(() => {});
    const { error } = await collect(postStream(url, {}, { retries: 0 }));
    expect(error).to.include({ kind: 'network', retryable: true });
    expect((error as Error).message).to.include('ECONNREFUSED');
  });

  it('never retries once the answer has begun', async () => {
    answers = [
      (response) => {
        response.write('data: 1\n\n');
        response.flushHeaders();
        setImmediate(() => response.destroy());
      },
    ];
    const { text, error } = await post({}, { scheduler: impatient });
    expect(text).to.equal('data: 1\n\n');
    expect(error).to.include({ kind: 'network', retryable: true, status: 200 });
    expect(requests.length).to.equal(1);
  });

  it('sends through the hooks of a ky instance, or by a fetch', async () => {
    answers = [ok];
    // From version 2 on, ky gives hooks the request as a member.
    const hook = (given: Request | { readonly request: Request }): void =>
      ('request' in given ? given.request : given).headers.set('x-signed', 'yes');
    const hooks = { beforeRequest: [hook] };
    const { text } = await post({}, { ky: ky.extend({ hooks }) });
    expect(text).to.equal('data: 1\n\n');
    expect(requests[0]?.headers).to.include({ 'x-signed': 'yes' });
    const signing: FetchFunction = (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, 'x-signed': 'too' } });
    expect(await post({ json: 1 }, { fetch: signing })).to.include({ text: 'data: 1\n\n' });
    expect(requests[1]?.headers).to.include({
      'x-signed': 'too',
      'content-type': 'application/json',
    });
  });

  it('errors with a TypeError that does not quote a URL that cannot be one', async () => {
    const { error } = await collect(postStream('http://[top-secret'));
    expect(error).to.be.instanceOf(TypeError);
    expect((error as Error).message).to.not.include('secret');
  });

  it('refuses wrong options when it is called', () => {
    expect(() => postStream(server.url, {}, { retries: -1 })).to.throw(RangeError, 'retries');
  });

  it('H2 leaves no rejection unhandled, whenever it is unsubscribed', async () => {
    const reasons = await unhandledRejections(async () => {
      for (const answer of [() => {}, ok, status(500, 'no'), status(400, 'no')]) {
        const arrived = new Promise<void>((resolve) => {
          answers = [
            (response, request) => {
              answer(response, request);
              resolve();
            },
          ];
        });
        const subscription = postStream(server.url, {}, { scheduler: impatient }).subscribe({
          error: () => {},
        });
        await arrived;
        subscription.unsubscribe();
        await turn();
      }
      postStream(server.url).subscribe().unsubscribe();
    });
    expect(reasons).to.deep.equal([]);
  });

  it('retries an answer that breaks before its first byte', async () => {
    answers = [
      (response) => {
        response.flushHeaders();
        setImmediate(() => response.destroy());
      },
      ok,
    ];
    expect(await post({}, { scheduler: impatient })).to.include({ text: 'data: 1\n\n' });
    expect(requests.length).to.equal(2);
  });

  it('holds the bytes back for a consumer that does not want more', async () => {
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      pulls += 1;
      controller.enqueue(new Uint8Array(1));
    };
    const answer = new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    const demand = new HandDemand();
    const bytes$ = postStream(server.url, {}, { ky: ky.extend({ fetch: async () => answer }) });
    const subscription = underDemand(bytes$, demand).subscribe();
    while (demand.waiting === 0) await turn();
    expect(pulls).to.equal(1);
    demand.letGo(true);
    while (demand.waiting === 0) await turn();
    expect(pulls).to.equal(2);
    subscription.unsubscribe();
  });
});
