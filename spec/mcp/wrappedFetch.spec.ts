import { expect } from 'chai';
import { PendingRequests } from '../../lib/mcp/PendingRequests.ts';
import {
  REQUEST_HEADER,
  type WrappedFetchOptions,
  wrappedFetch,
} from '../../lib/mcp/wrappedFetch.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';

const url = 'https://a.test/mcp';

function wrapped(response: () => Response, options: Partial<WrappedFetchOptions> = {}) {
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const lost: unknown[] = [];
  const requests = new PendingRequests((answer) => lost.push(answer));
  const send = wrappedFetch({
    fetch: (to, init) => {
      sent.push({ url: String(to), headers: Object.fromEntries(new Headers(init?.headers)) });
      return Promise.resolve(response());
    },
    origin: 'https://a.test',
    headers: () => ({ 'x-mine': 'yes', accept: 'mine' }),
    checkUrl: () => undefined,
    maxBytes: 10,
    onStandingAgain: () => undefined,
    isOneStream: false,
    requests: () => requests,
    ...options,
  });
  return { send, sent, lost, requests };
}

const json = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } });
const events = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const marked = { headers: { [REQUEST_HEADER]: '1' } };

describe('wrappedFetch', () => {
  it('adds headers at home, below those of the protocol, and never shows its mark', async () => {
    const { send, sent } = wrapped(() => json('{}'));
    await send(url, { headers: { accept: 'theirs', [REQUEST_HEADER]: '1' } });
    expect(sent).to.deep.equal([{ url, headers: { 'x-mine': 'yes', accept: 'theirs' } }]);
  });

  it('gives headers to no other origin', async () => {
    const { send, sent } = wrapped(() => json('{}'));
    await send('https://login.test/token', { headers: { accept: 'theirs' } });
    expect(sent[0]?.headers).to.deep.equal({ accept: 'theirs' });
  });

  it('asks a function for headers each time, and waits for it', async () => {
    let asked = 0;
    const headers = () => {
      asked += 1;
      return Promise.resolve({ count: String(asked) });
    };
    const { send, sent } = wrapped(() => json('{}'), { headers });
    await send(url);
    await send(url);
    expect(sent.map((request) => request.headers['count'])).to.deep.equal(['1', '2']);
  });

  it('takes Headers, too', async () => {
    const headers = () => new Headers({ 'X-Mine': 'yes' });
    const { send, sent } = wrapped(() => json('{}'), { headers });
    await send(url);
    expect(sent[0]?.headers).to.deep.equal({ 'x-mine': 'yes' });
  });

  const noHeaders: readonly (readonly [string, () => unknown, string])[] = [
    [
      'gives a text',
      () => 'Bearer k',
      'What target.headers gave must be an object of texts, or Headers, got a text.',
    ],
    [
      'gives no text for a name',
      () => Promise.resolve({ a: undefined }),
      'What target.headers gave must have a text for "a", got undefined.',
    ],
    [
      'gives what HTTP does not allow',
      () => ({ a: 'k€' }),
      'What target.headers gave must have a name and a text that HTTP allows, got others for "a".',
    ],
    [
      'throws',
      () => {
        throw new RangeError('no\u200b key');
      },
      'target.headers failed: no key',
    ],
    [
      'rejects',
      () => Promise.reject(new Error('x'.repeat(1_000))),
      `target.headers failed: ${'x'.repeat(500)}…`,
    ],
  ];
  for (const [title, headers, message] of noHeaders) {
    it(`fails a request for which the function of headers ${title}, without sending it`, async () => {
      const { send, sent } = wrapped(() => json('{}'), { headers: headers as never });
      const error = await send(url).catch((thrown) => thrown);
      expect(error).to.include({ name: 'ToolFailure', code: 'unavailable', retryable: false });
      expect(error.message).to.equal(message);
      expect(sent).to.deep.equal([]);
    });
  }

  it('passes a failure of the function of headers as it is', async () => {
    const failure = new ToolFailure('Log in.', { code: 'auth' });
    const { send } = wrapped(() => json('{}'), { headers: () => Promise.reject(failure) });
    expect(await send(url).catch((thrown) => thrown)).to.equal(failure);
  });

  it('checks each URL before it is requested', async () => {
    const checkUrl = () => {
      throw new TypeError('not this one');
    };
    const { send, sent } = wrapped(() => json('{}'), { checkUrl });
    expect(await send(url).catch(({ message }) => message)).to.equal('not this one');
    expect(sent).to.deep.equal([]);
  });

  it('notes whether the answer to a request is a document', async () => {
    const cases = [
      [json('{}'), true],
      [new Response(null, { status: 202 }), true],
      [new Response('', { status: 202, headers: { 'content-type': 'text/event-stream' } }), true],
      [events(''), false],
      [new Response('no', { status: 500 }), false],
    ] as const;
    for (const [response, isDocument] of cases) {
      const { send, requests } = wrapped(() => response);
      const request = requests.add({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
      await send(url, marked);
      expect(request.isDocument).to.equal(isDocument);
    }
  });

  it('notes after which time a refused request is wanted again', async () => {
    const headers = { 'retry-after': '3' };
    for (const [status, expected] of [
      [503, 3_000],
      [200, undefined],
    ] as const) {
      const { send, requests } = wrapped(() => new Response('', { status, headers }));
      const request = requests.add({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
      await send(url, marked);
      expect(request.retryAfterMs).to.equal(expected);
    }
  });

  it('keeps what a response says, and its text up to the limit', async () => {
    const { send } = wrapped(() => new Response('0123456789', { status: 404, statusText: 'No' }));
    const response = await send(url);
    expect([response.status, response.statusText]).to.deep.equal([404, 'No']);
    expect(await response.text()).to.equal('0123456789');
  });

  it('fails a request whose answer is larger', async () => {
    const { send, requests, lost } = wrapped(() => json('01234567890'));
    const { abort } = requests.add({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
    const response = await send(url, marked);
    expect(await response.text().catch(({ code }) => code)).to.equal('too-large');
    expect([lost.length, abort.signal.aborted]).to.deep.equal([1, true]);
  });

  it('counts the events of a stream that answers nothing one by one', async () => {
    const text = 'data: 1\n\n'.repeat(20);
    const { send } = wrapped(() => events(text));
    expect(await (await send(url)).text()).to.equal(`${text}\n\n`);
  });

  it('gives a redirect without its body, and lets that go', async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel: () => {
        isCancelled = true;
      },
    });
    const redirect = new Response(body, { status: 307, headers: { location: '/b' } });
    Object.defineProperty(redirect, 'url', { value: `${url}/a` });
    const { send } = wrapped(() => redirect);
    const given = await send(url);
    expect([given.status, given.headers.get('location'), given.url, given.type]).to.deep.equal([
      307,
      '/b',
      `${url}/a`,
      'default',
    ]);
    expect([await given.text(), isCancelled]).to.deep.equal(['', true]);
  });

  it('sends nothing when nobody waits any longer for what the headers have taken', async () => {
    const abort = new AbortController();
    const headers = async () => {
      abort.abort(new Error('too late'));
      return {};
    };
    const { send, sent } = wrapped(() => json('{}'), { headers });
    const late = await send(url, { signal: abort.signal }).catch(({ message }) => message);
    expect([late, sent]).to.deep.equal(['too late', []]);
  });

  it('rejects with errors only', async () => {
    for (const [thrown, message] of [
      [undefined, ''],
      ['no', 'no'],
    ]) {
      const { send } = wrapped(() => {
        throw thrown;
      });
      const error = await send(url).catch((rejected) => rejected);
      expect(error).to.be.instanceOf(Error);
      expect([error.message, error.cause]).to.deep.equal([message, thrown]);
    }
  });

  it('says when the stream of what answers nothing is begun again, and not when one is resumed', async () => {
    let again = 0;
    const { send } = wrapped(() => events(''), {
      onStandingAgain: () => {
        again += 1;
      },
    });
    const seen: number[] = [];
    for (const init of [
      { method: 'GET' },
      { method: 'POST' },
      { method: 'GET', headers: { 'last-event-id': '1' } },
      { method: 'GET' },
    ]) {
      await send(url, init);
      seen.push(again);
    }
    expect(seen).to.deep.equal([0, 0, 0, 1]);
  });

  it('loses the request that waits when the one stream of all answers is too large', async () => {
    for (const waiting of [1, 2]) {
      const { send, requests, lost } = wrapped(() => events('data: 0123456789\n\n'), {
        isOneStream: true,
      });
      for (let id = 1; id <= waiting; id += 1) {
        requests.add({ jsonrpc: '2.0', id, method: 'tools/call' });
      }
      const response = await send(url);
      expect(await response.text().catch(({ code }) => code)).to.equal('too-large');
      expect(lost).to.have.length(waiting === 1 ? 1 : 0);
    }
  });
});
