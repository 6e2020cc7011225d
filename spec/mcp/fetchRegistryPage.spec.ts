import { inspect } from 'node:util';
import { expect } from 'chai';
import { fetchRegistryPage } from '../../lib/mcp/fetchRegistryPage.ts';
import {
  type HttpMcpRegistryOptions,
  readRegistryPlan,
} from '../../lib/mcp/httpMcpRegistryOptions.ts';
import { collect } from '../helpers/collect.ts';
import { HandClock } from '../helpers/handClock.ts';
import { turn } from '../helpers/turn.ts';

const PAGE = { servers: [{ server: { name: 'a' } }] };
const URL_OF_PAGE = 'https://servers.example/v0.1/servers?limit=1';

type Answer = () => Response | Promise<Response>;

/** Answers request after request; the last answer is given for ever. */
function setUp(answers: readonly Answer[], options: HttpMcpRegistryOptions = {}) {
  const clock = new HandClock();
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    requests.push(new Request(input, init));
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    return answer === undefined ? Response.error() : answer();
  };
  const plan = readRegistryPlan({ fetch, scheduler: clock, ...options });
  return { clock, requests, page$: fetchRegistryPage(URL_OF_PAGE, plan) };
}

/** Lets promises settle, and time pass, until there is nothing to wait for. */
async function settle(clock: HandClock, ms = 0): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await turn();
  clock.pass(ms);
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

const page = (): Response => Response.json(PAGE);
const failing =
  (status: number, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response('no', { status, headers });
const pending = (): Promise<Response> => new Promise(() => {});

describe('fetchRegistryPage', () => {
  it('asks with the headers, follows no redirect, and reads the page', async () => {
    const { requests, page$ } = setUp([page], { headers: { 'X-Key': 'k' } });
    const { values } = await collect(page$);
    expect(values[0]?.servers.map(({ name }) => name)).to.deep.equal(['a']);
    const [request] = requests;
    expect(request).to.include({ method: 'GET', url: URL_OF_PAGE, redirect: 'manual' });
    expect(request?.headers.get('x-key')).to.equal('k');
    expect(request?.headers.get('accept')).to.equal('application/json');
  });

  it('asks again after failures that may pass: later each time, or when the registry says', async () => {
    const down = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
    const answers = [failing(503), down, failing(429, { 'retry-after': '3' }), page];
    const { clock, requests, page$ } = setUp(answers, { retries: 3 });
    const collected = collect(page$);
    const counts: number[] = [];
    for (const ms of [499, 1, 999, 1, 2_999, 1]) {
      await settle(clock, ms);
      counts.push(requests.length);
    }
    expect(counts).to.deep.equal([1, 2, 2, 3, 3, 4]);
    expect((await collected).error).to.equal(undefined);
    expect(clock.waiting).to.equal(0);
  });

  it('gives up after so many retries, and at once for what does not pass', async () => {
    const cases = [
      [failing(500), 1, 2, 500, true],
      [failing(404), 2, 1, 404, false],
      [failing(302, { location: 'https://evil.example/' }), 2, 1, 302, false],
    ] as const;
    for (const [answer, retries, sent, status, retryable] of cases) {
      const { clock, requests, page$ } = setUp([answer], { retries });
      const collected = collect(page$);
      await settle(clock, 500);
      const { error } = await collected;
      expect(error).to.include({ code: 'mcp-registry', status, retryable });
      const message = `The registry must answer with a list of servers, got HTTP status ${status}.`;
      expect(error).to.include({ message });
      expect(requests.length).to.equal(sent);
    }
  });

  it('says what is wrong with a page, and asks no more', async () => {
    const { requests, page$ } = setUp([() => Response.json({ servers: 3 })]);
    const { error } = await collect(page$);
    const message =
      'The registry gave no list of servers. A page must be an object with an array of servers, got 3.';
    expect(error).to.include({ message, retryable: false });
    expect(requests.length).to.equal(1);
  });

  it('keeps why a request failed, and tells nothing of the request', async () => {
    const down = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    const { page$ } = setUp([() => Promise.reject(down)], {
      headers: { 'X-Key': 'k' },
      retries: 0,
    });
    const { error } = await collect(page$);
    expect(error).to.include({ message: 'The request to the registry failed.', retryable: true });
    expect(error).to.have.property('cause', down);
    expect(inspect(error, { depth: 9 })).to.not.include('x-key');
  });

  it('passes over errors that hold the request', async () => {
    const down = new TypeError('fetch failed');
    const request = new Request(URL_OF_PAGE, { headers: { 'X-Key': 'k' } });
    const holding = Object.assign(new Error('Network', { cause: down }), { request });
    const { page$ } = setUp([() => Promise.reject(holding)], { retries: 0 });
    expect((await collect(page$)).error).to.have.property('cause', down);
    const alone = Object.assign(new Error('Network'), { request });
    const second = setUp([() => Promise.reject(alone)], { retries: 0 });
    expect((await collect(second.page$)).error).to.not.have.property('cause');
  });

  it('waits so long for a page, and aborts the request then', async () => {
    const { clock, requests, page$ } = setUp([pending], { timeoutMs: 1_000, retries: 0 });
    const collected = collect(page$);
    await settle(clock, 999);
    expect(requests[0]?.signal.aborted).to.equal(false);
    await settle(clock, 1);
    const message = 'The registry has not given a page within timeoutMs, 1000 milliseconds.';
    expect((await collected).error).to.include({ message, retryable: true });
    expect(requests[0]?.signal.aborted).to.equal(true);
  });

  it('waits without end for timeoutMs 0', async () => {
    const { clock, page$ } = setUp([pending], { timeoutMs: 0 });
    const subscription = page$.subscribe();
    await settle(clock);
    expect(clock.waiting).to.equal(0);
    subscription.unsubscribe();
  });

  it('aborts the request, or the wait for the next, when it is unsubscribed', async () => {
    const running = setUp([pending]);
    const request = running.page$.subscribe();
    await settle(running.clock);
    request.unsubscribe();
    expect(running.requests[0]?.signal.aborted).to.equal(true);
    const waiting = setUp([failing(503)]);
    const wait = waiting.page$.subscribe();
    await settle(waiting.clock);
    expect(waiting.clock.waiting).to.equal(1);
    wait.unsubscribe();
    expect(waiting.clock.waiting).to.equal(0);
  });

  it('asks allowUrl before each request, and sends none that it refuses', async () => {
    const asked: string[] = [];
    const allowUrl = ({ href }: URL): boolean => {
      asked.push(href);
      return asked.length < 2;
    };
    const { clock, requests, page$ } = setUp([failing(503)], { allowUrl });
    const collected = collect(page$);
    await settle(clock, 500);
    expect((await collected).error).to.include({
      name: 'TypeError',
      message:
        'The URL of the registry must be a URL that allowUrl allows, got one that it refuses.',
    });
    expect(asked).to.deep.equal([URL_OF_PAGE, URL_OF_PAGE]);
    expect(requests.length).to.equal(1);
  });
});
