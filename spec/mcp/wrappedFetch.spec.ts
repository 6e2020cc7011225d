import { expect } from 'chai';
import { PendingRequests } from '../../lib/mcp/PendingRequests.ts';
import {
  REQUEST_HEADER,
  type WrappedFetchOptions,
  wrappedFetch,
} from '../../lib/mcp/wrappedFetch.ts';

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

  it('gives a redirect as it is', async () => {
    const redirect = new Response('away', { status: 307, headers: { location: '/b' } });
    const { send } = wrapped(() => redirect);
    expect(await send(url)).to.equal(redirect);
  });
});
