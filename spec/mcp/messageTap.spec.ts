import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import { messageTap } from '../../lib/mcp/messageTap.ts';
import { REQUEST_HEADER } from '../../lib/mcp/wrappedFetch.ts';

type SendOptions = NonNullable<Parameters<Transport['send']>[1]>;

function tapped(marksRequests = false) {
  const sent: { message: JSONRPCMessage; options: SendOptions }[] = [];
  const received: JSONRPCMessage[] = [];
  const said: McpDiagnostic[] = [];
  let changes = 0;
  let outcome: Promise<void> = Promise.resolve();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send(message, options = {}) {
      sent.push({ message, options });
      return outcome;
    },
    onmessage: (message) => void received.push(message),
  };
  const tap = messageTap(transport, {
    listRules: { accepts: (tool) => tool !== 'bad' },
    onListChanged: () => {
      changes += 1;
    },
    diagnose: (diagnostic) => said.push(diagnostic),
    marksRequests,
  });
  return {
    ...{ transport, tap, sent, received, said, changes: () => changes },
    fail: (error: Error) => {
      outcome = Promise.reject(error);
    },
    receive: (message: object) =>
      transport.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage),
    send: (message: object, options?: SendOptions) =>
      transport.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage, options),
  };
}

const quietTap = {
  listRules: { accepts: () => true },
  onListChanged: () => undefined,
  diagnose: () => undefined,
};
const call = { id: 1, method: 'tools/call', params: {} };
const callWith = (progressToken: string, id: number) => ({
  id,
  method: 'tools/call',
  params: { _meta: { progressToken } },
});

describe('messageTap', () => {
  it('passes progress on by its own tokens, at once, and keeps it from the client', () => {
    const { tap, receive, received } = tapped();
    const news: unknown[] = [];
    const token = tap.listen((event) => news.push(event));
    const progress = (progressToken: unknown) => ({
      method: 'notifications/progress',
      params: { progressToken, progress: 1 },
    });
    receive(progress(token));
    receive(progress(7));
    receive(progress('other'));
    tap.unlisten(token);
    receive(progress(token));
    expect(news).to.deep.equal([{ type: 'progress', progress: 1 }]);
    expect(received).to.have.length(3);
  });

  it('passes the result of a call on as it came, and gives the client one that it takes', async () => {
    const { tap, send, receive, received } = tapped();
    const heard: unknown[] = [];
    const token = tap.listen((event) => heard.push(event));
    await send(callWith(token, 1));
    await send(callWith(token, 2));
    await send(callWith('other', 3));
    const asking = { resultType: 'input_required' };
    receive({ id: 2, result: asking });
    receive({ id: 3, result: { content: [7] } });
    receive({ id: 1, result: { content: [7] } });
    receive({ id: 1, result: { content: [8] } });
    expect(heard).to.deep.equal([{ type: 'result', result: { content: [7] } }]);
    expect(received.map((message) => 'result' in message && message.result)).to.deep.equal([
      asking,
      { content: [7] },
      { resultType: 'complete', content: [] },
      { content: [8] },
    ]);
  });

  it('passes on to each of two taps on a transport what is its own', async () => {
    const { transport, tap, send, receive } = tapped();
    const second = messageTap(transport, quietTap);
    const heard: unknown[] = [];
    const tokens = [tap, second].map((one, index) =>
      one.listen((event) => heard.push([index, event.type])),
    );
    for (const [index, token] of tokens.entries()) await send(callWith(token, index));
    for (const progressToken of tokens) {
      receive({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
    }
    for (const id of [0, 1]) receive({ id, result: {} });
    expect(heard).to.deep.equal([
      [0, 'progress'],
      [1, 'progress'],
      [0, 'result'],
      [1, 'result'],
    ]);
  });

  it('gives each request a signal, and takes it away with the answer', async () => {
    const { tap, send, sent, receive } = tapped();
    await send(call);
    const signal = sent[0]?.options.requestSignal;
    expect([tap.requests.size, signal?.aborted]).to.deep.equal([1, false]);
    receive({ id: 1, result: {} });
    expect([tap.requests.size, signal?.aborted]).to.deep.equal([0, false]);
  });

  it('aborts it when the client cancels the request, in each way', async () => {
    const { send, sent } = tapped();
    await send(call);
    await send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    const abort = new AbortController();
    await send({ ...call, id: 2 }, { requestSignal: abort.signal });
    abort.abort();
    const [first, notice, second] = sent.map(({ options }) => options.requestSignal);
    expect([first, notice, second].map((one) => one?.aborted)).to.deep.equal([true, false, true]);
  });

  it('answers a request whose stream ends, and none that has its answer', async () => {
    const { send, sent, receive, received } = tapped();
    await send(call);
    await send({ ...call, id: 2 });
    receive({ id: 2, result: {} });
    for (const { options } of sent) options.onRequestStreamEnd?.();
    expect(received.map((message) => ('id' in message ? message.id : 0))).to.deep.equal([2, 1]);
    expect(received[1]).to.have.property('error');
  });

  it('answers a request that came back with a document which does not answer it', async () => {
    const { transport, tap, received } = tapped();
    const sending = transport.send({ jsonrpc: '2.0', ...call });
    const request = tap.requests.get(1);
    if (request !== undefined) request.isDocument = true;
    await sending;
    expect(received).to.have.length(1);
  });

  it('says of a request that was refused for now how long', async () => {
    const { transport, tap, fail } = tapped();
    const error = Object.assign(new Error('no'), { data: { status: 429 } });
    fail(error);
    const sending = transport.send({ jsonrpc: '2.0', ...call });
    Object.assign(tap.requests.get(1) ?? {}, { retryAfterMs: 5 });
    expect(await sending.catch((thrown) => thrown)).to.equal(error);
    expect(error.data).to.deep.equal({ status: 429, retryAfterMs: 5 });
  });

  it('drops the answer to a request that was cancelled, once', async () => {
    const { send, receive, received } = tapped();
    await send(call);
    await send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    for (const id of [1, 1, 2]) receive({ id, result: {} });
    expect(received.map((message) => ('id' in message ? message.id : 0))).to.deep.equal([1, 2]);
  });

  it('forgets a request that could not be sent', async () => {
    const { tap, send, fail } = tapped();
    fail(new Error('no'));
    expect(await send(call).catch(({ message }) => message)).to.equal('no');
    expect(tap.requests.size).to.equal(0);
  });

  it('marks requests where it is told to, and nothing else', async () => {
    const { send, sent } = tapped(true);
    await send(call, { headers: { a: 'b' } });
    await send({ method: 'notifications/initialized' });
    expect(sent.map(({ options }) => options.headers)).to.deep.equal([
      { a: 'b', [REQUEST_HEADER]: '1' },
      undefined,
    ]);
  });

  it('goes before a client that has put itself before, and looks at each message once', async () => {
    const { transport, tap, send, receive, received, said } = tapped();
    const chained = transport.onmessage;
    const dispatched: JSONRPCMessage[] = [];
    transport.onmessage = (message, extra) => {
      chained?.call(transport, message, extra);
      dispatched.push(message);
    };
    await send(call);
    await send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    tap.goFirst();
    receive({ id: 1, result: {} });
    receive({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
    expect([dispatched.length, received.length, said.length]).to.deep.equal([1, 1, 1]);
    tap.remove();
    expect(transport.onmessage).to.not.equal(chained);
  });

  it('stays where it is before a client that has not', () => {
    const { transport, tap } = tapped();
    const { onmessage } = transport;
    tap.goFirst();
    expect(transport.onmessage).to.equal(onmessage);
  });

  it('leaves alone what the client looks after itself: ids that are text', async () => {
    const { tap, send, sent } = tapped(true);
    const onRequestStreamEnd = () => undefined;
    await send({ id: 'listen:0', method: 'subscriptions/listen' }, { onRequestStreamEnd });
    expect(sent[0]?.options).to.deep.equal({ onRequestStreamEnd });
    expect(tap.requests.size).to.equal(0);
  });

  it('mends lists of tools, and no other answer', async () => {
    const { send, receive, said } = tapped();
    await send({ id: 1, method: 'tools/list' });
    await send({ id: 2, method: 'tools/call' });
    const list = { tools: ['bad'] };
    const other = { tools: ['bad'] };
    receive({ id: 1, result: list });
    receive({ id: 2, result: other });
    expect([list, other]).to.deep.equal([{ tools: [] }, { tools: ['bad'] }]);
    expect(said.map(({ type }) => type)).to.deep.equal(['malformed-tool']);
  });

  it('keeps from the client the questions of a server that asks too many', async () => {
    const { send, receive, received, said } = tapped();
    for (let id = 0; id < 40; id += 1) receive({ id, method: 'ping' });
    expect(received).to.have.length(32);
    expect(new Set(said.map(({ type }) => type))).to.deep.equal(new Set(['too-many-questions']));
    await send({ id: 0, result: {} });
    receive({ method: 'notifications/cancelled', params: { requestId: 1 } });
    for (const id of [50, 51, 52]) receive({ id, method: 'ping' });
    const asked = received.flatMap((message) => ('id' in message ? [message.id] : []));
    expect(asked.slice(32)).to.deep.equal([50, 51]);
  });

  it('hears of changes and logs', () => {
    const { receive, changes, said } = tapped();
    receive({ method: 'notifications/tools/list_changed' });
    receive({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
    expect([changes(), said.map(({ message }) => message)]).to.deep.equal([
      1,
      ['The server logs (info): x'],
    ]);
  });

  it('is taken off without a trace', async () => {
    const { transport, tap, send, sent } = tapped();
    const { send: tappedSend, onmessage } = transport;
    const abort = new AbortController();
    await send(call, { requestSignal: abort.signal });
    tap.listen(() => undefined);
    tap.remove();
    expect(transport.send).to.not.equal(tappedSend);
    expect(transport.onmessage).to.not.equal(onmessage);
    expect([tap.listening(), tap.requests.size]).to.deep.equal([0, 0]);
    // What waits is of somebody who still wants it, or does not.
    const signal = sent[0]?.options.requestSignal;
    expect(signal?.aborted).to.equal(false);
    abort.abort();
    expect(signal?.aborted).to.equal(true);
  });
});
