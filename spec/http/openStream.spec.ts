import { expect } from 'chai';
import { defer, of, throwError } from 'rxjs';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { openStream } from '../../lib/http/openStream.ts';
import type { PostStreamOptions } from '../../lib/http/PostStreamOptions.ts';
import { readRequestPlan } from '../../lib/http/requestOptions.ts';
import { type FakeAnswer, FakeFetch, HandBody } from '../helpers/fakeFetch.ts';
import { HandClock } from '../helpers/handClock.ts';
import { turn } from '../helpers/turn.ts';

const refused = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });

/** A stream on a clock and a fetch of its own, and what came of it. */
function opened(
  answers: readonly (() => FakeAnswer)[],
  options: PostStreamOptions = {},
  request: Partial<Parameters<typeof openStream>[0]> = {},
) {
  const clock = new HandClock();
  const sent = new FakeFetch(answers, () => clock.frame);
  const plan = readRequestPlan({
    fetch: sent.fetch,
    scheduler: clock,
    random: () => 0,
    ...options,
  });
  const headers$ = of(new Headers());
  const url = 'http://127.0.0.1';
  const log: (string | ModelStreamError)[] = [];
  const subscription = openStream({ url, body: '{}', headers$, ...request }, plan).subscribe({
    next: (bytes) => log.push(new TextDecoder().decode(bytes)),
    error: (error: ModelStreamError) => log.push(error),
    complete: () => log.push('end'),
  });
  /** Lets time pass in steps, so that promises can settle in between. */
  const pass = async (...spans: number[]): Promise<void> => {
    await turn();
    for (const ms of spans) {
      clock.pass(ms);
      await turn();
    }
  };
  return { clock, sent, log, subscription, pass };
}

function status(code: number, headers: Record<string, string> = {}): () => Response {
  return () => new Response('{"error":{"message":"no"}}', { status: code, headers });
}

const ok = (): Response => new Response('hi');

describe('openStream', () => {
  const retried: readonly (readonly [string, () => FakeAnswer])[] = [
    ['a connection that is refused', () => refused],
    ...[408, 409, 429, 500, 502, 503, 529].map((code) => [`status ${code}`, status(code)] as const),
  ];
  for (const [fault, answer] of retried) {
    it(`sends again after ${fault}, as often as it may, after delays that double`, async () => {
      const { sent, log, pass, clock } = opened([answer], { retries: 3 });
      await pass(499, 1, 999, 1, 1_999, 1, 60_000);
      expect(sent.times).to.deep.equal([0, 500, 1_500, 3_500]);
      expect(log).to.have.length(1);
      expect(log[0]).to.be.instanceOf(ModelStreamError).and.include({ retryable: true });
      expect(clock.waiting).to.equal(0);
    });
  }

  for (const code of [400, 401, 403, 404, 413, 422]) {
    it(`sends nothing again after status ${code}`, async () => {
      const { sent, log, pass } = opened([status(code, { 'retry-after': '1' })]);
      await pass(60_000);
      expect(sent.times).to.deep.equal([0]);
      expect(log[0]).to.include({ kind: 'http', status: code, retryable: false });
    });
  }

  it('waits as long as the server asks for, up to the bound, and obeys when it says no', async () => {
    const answers = [
      status(429, { 'retry-after': '7' }),
      status(503, { 'retry-after-ms': '250' }),
      status(503, { 'retry-after': '3600' }),
      ok,
    ];
    const { sent, log, pass } = opened(answers, { retries: 5, maxRetryAfterMs: 9_000 });
    await pass(7_000, 250, 9_000, 0);
    expect(sent.times).to.deep.equal([0, 7_000, 7_250, 16_250]);
    expect(log).to.deep.equal(['hi', 'end']);
    const refusing = opened([status(529, { 'x-should-retry': 'false' })]);
    await refusing.pass(60_000);
    expect(refusing.sent.times).to.deep.equal([0]);
  });

  it('sends again what is not answered within connectTimeoutMs', async () => {
    const { sent, log, pass, clock } = opened([() => 'silence'], { connectTimeoutMs: 1_000 });
    await pass(1_000, 500, 1_000, 1_000, 1_000, 1_000);
    expect(sent.times).to.deep.equal([0, 1_500, 3_500]);
    expect(sent.signals.map(({ aborted }) => aborted)).to.deep.equal([true, true, true]);
    expect(log[0]).to.include({
      kind: 'network',
      retryable: true,
      message: 'The server has not answered within connectTimeoutMs, 1000 milliseconds',
    });
    expect(clock.waiting).to.equal(0);
  });

  it('sends again a body that is silent, or breaks, before its first byte', async () => {
    const bodies = [new HandBody(), new HandBody(), new HandBody()];
    const answers = bodies.map(
      ({ stream }) =>
        () =>
          new Response(stream),
    );
    const { sent, log, pass } = opened(answers, { firstByteTimeoutMs: 1_000 });
    await pass(1_000, 500);
    bodies[1]?.fail(new Error('reset'));
    await pass(0, 1_000);
    expect(sent.times).to.deep.equal([0, 1_500, 2_500]);
    expect(bodies[0]?.isCancelled).to.equal(true);
    bodies[2]?.write('hi');
    await turn();
    bodies[2]?.end();
    await turn();
    expect(log).to.deep.equal(['hi', 'end']);
  });

  it('names the silence, and never sends again, once a byte was given', async () => {
    const body = new HandBody();
    const { sent, log, pass, clock } = opened([() => new Response(body.stream)], {
      idleTimeoutMs: 1_000,
    });
    body.write('hi');
    await pass(1_000, 60_000);
    expect(sent.times).to.deep.equal([0]);
    expect(log[0]).to.equal('hi');
    expect(log[1]).to.include({
      kind: 'network',
      retryable: true,
      status: 200,
      message: 'The answer was silent for idleTimeoutMs, 1000 milliseconds',
    });
    expect([body.isCancelled, clock.waiting]).to.deep.equal([true, 0]);
    const broken = new HandBody();
    const breaking = opened([() => new Response(broken.stream)]);
    broken.write('hi');
    await turn();
    broken.fail(new Error('reset'));
    await breaking.pass(60_000);
    expect(breaking.sent.times).to.deep.equal([0]);
    expect(breaking.log[1]).to.include({ kind: 'network', retryable: true });
  });

  it('does not wait for ever for the body of an error status', async () => {
    const body = new HandBody();
    const answer = (): Response => new Response(body.stream, { status: 400 });
    const { log, pass } = opened([answer], { idleTimeoutMs: 1_000 });
    body.write('{"message":"no"}');
    await pass(1_000);
    expect(log[0]).to.include({ kind: 'http', bodyExcerpt: '{"message":"no"}' });
    expect(body.isCancelled).to.equal(true);
  });

  it('sends nothing again whose body is a stream', async () => {
    const { sent, log, pass } = opened([status(503)], {}, { body: new ReadableStream() });
    await pass(60_000);
    expect(sent.times).to.deep.equal([0]);
    expect(log[0]).to.include({ status: 503 });
  });

  it('asks for headers for each attempt, and gives up if there are none', async () => {
    let asked = 0;
    const headers$ = defer(() => {
      asked += 1;
      return of(new Headers());
    });
    const failed = new ModelStreamError('network', 'No key');
    const { sent, log, pass } = opened([status(503)], { retries: 1 }, { headers$ });
    await pass(500);
    expect([asked, sent.times.length]).to.deep.equal([2, 2]);
    expect(log[0]).to.include({ status: 503 });
    const keyless = opened([ok], {}, { headers$: throwError(() => failed) });
    await keyless.pass(60_000);
    expect(keyless.log).to.deep.equal([failed]);
    expect(keyless.sent.times).to.deep.equal([]);
  });

  it('H4 leaves nothing behind, at whatever stage it is unsubscribed', async () => {
    const limits = { connectTimeoutMs: 1e6, firstByteTimeoutMs: 1e6, idleTimeoutMs: 1e6 };
    const stages: readonly (readonly [string, () => FakeAnswer])[] = [
      ['connecting', () => 'silence'],
      ['waiting to send again', () => refused],
      ['before the first byte', () => new Response(new HandBody().stream)],
      ['in the body', () => new Response(bodyWith('hi').stream)],
      ['in the body of an error', () => new Response(bodyWith('no').stream, { status: 400 })],
    ];
    for (const [stage, answer] of stages) {
      const { clock, sent, log, subscription } = opened([answer], limits);
      await turn();
      subscription.unsubscribe();
      expect(sent.signals[0]?.aborted, stage).to.equal(true);
      expect(clock.waiting, stage).to.equal(0);
      await turn();
      clock.pass(1e7);
      expect(sent.times.length, stage).to.equal(1);
      expect(
        log.filter((entry) => entry !== 'hi'),
        stage,
      ).to.deep.equal([]);
    }
  });
});

function bodyWith(text: string): HandBody {
  const body = new HandBody();
  body.write(text);
  return body;
}
