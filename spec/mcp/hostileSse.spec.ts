import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import { documentOf, errorOf } from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import {
  eventOf,
  type RawAnswer,
  type RawMcpServer,
  type RawRequest,
  rawMcpServer,
  resultEvent,
} from '../helpers/rawMcpServer.ts';
import { sseAnswers } from '../helpers/rawSse.ts';

/** What a status is to a call, and to a connection. */
const statuses = [
  [401, 'auth', false],
  [403, 'auth', false],
  [429, 'rate-limit', true],
  [500, 'unavailable', true],
  [503, 'unavailable', true],
] as const;

describe('An MCP server of two endpoints that breaks the protocol', () => {
  quiet();
  const connect = connections();
  let open: RawMcpServer[] = [];
  afterEach(async () => {
    await Promise.all(open.map((server) => server.close()));
    open = [];
  });

  async function start(answers: Readonly<Record<string, RawAnswer>>): Promise<RawMcpServer> {
    const server = await rawMcpServer({ answers });
    open.push(server);
    return server;
  }

  /** Starts one whose stream of answers says `words` of each call, if it says anything. */
  async function serve(
    words: (request: RawRequest) => string,
    more: Readonly<Record<string, RawAnswer>> = {},
  ) {
    const answers = sseAnswers();
    let stream: ServerResponse | undefined;
    const server = await start({
      ...answers,
      GET: (response, request) => {
        stream = response;
        return answers['GET']?.(response, request);
      },
      'tools/call': (response, request) => {
        response.writeHead(202).end();
        stream?.write(words(request));
      },
      ...more,
    });
    const target: McpUrlTarget = { url: server.url, type: 'sse' };
    return { server, target };
  }

  const call = (answer: RawAnswer) => serve(() => '', { 'tools/call': answer });
  const get = (answer: RawAnswer) => serve(() => '', { GET: answer });

  it('gets the headers of its user with every request', async () => {
    const { server, target } = await serve((request) => resultEvent(request));
    const connection = connect({ ...target, headers: { 'x-api-key': 'k' } });
    expect((await execute(connection)).text).to.equal('done');
    const names = server.requests.map(({ method, httpMethod }) => method ?? httpMethod);
    expect(names).to.deep.equal([
      'GET',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
    ]);
    for (const { headers } of server.requests) expect(headers['x-api-key']).to.equal('k');
  });

  it('fails the one call that waits for an answer that is too large with just that', async () => {
    const { server, target } = await serve((request) => resultEvent(request, 'x'.repeat(9_000)));
    const connection = connect(target, { maxAnswerBytes: 5_000 });
    const { status, code, retryable, tookMs } = await execute(connection);
    expect([status, code, retryable]).to.deep.equal(['error', 'too-large', false]);
    expect(tookMs).to.be.lessThan(1_000);
    expect(server.count('tools/call')).to.equal(1);
  });

  it('fails all that wait for one that is too large: nobody knows whose it is', async () => {
    const waiting: RawRequest[] = [];
    const { target } = await serve((request) => {
      waiting.push(request);
      return waiting.length === 2 ? resultEvent(request, 'x'.repeat(9_000)) : '';
    });
    const connection = connect(target, { maxAnswerBytes: 5_000 });
    await connection.refresh();
    const both = await Promise.all([execute(connection), execute(connection)]);
    expect(both.map(({ code }) => code)).to.deep.equal(['unavailable', 'unavailable']);
  });

  it('counts the bytes of each event, not of the whole stream', async () => {
    const { server, target } = await serve((request) => resultEvent(request, 'x'.repeat(3_000)));
    const connection = connect(target, { maxAnswerBytes: 5_000 });
    for (let calls = 0; calls < 4; calls += 1) {
      expect((await execute(connection)).text).to.have.length(3_000);
    }
    expect(server.count('GET')).to.equal(1);
  });

  it('gets nothing sent to an endpoint of another origin', async () => {
    const other = await start(sseAnswers());
    const { server, target } = await get((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${other.url}\n\n`);
    });
    const connection = connect({ ...target, headers: { 'x-api-key': 'secret' } });
    const error = await connection.refresh().catch((thrown) => thrown);
    expect([error.name, error.code]).to.deep.equal(['ToolFailure', 'unavailable']);
    expect(error.message).to.not.contain(new URL(other.url).host);
    expect([other.requests, server.requests.length]).to.deep.equal([[], 1]);
  });

  it('gets nothing sent to an endpoint that allowUrl refuses', async () => {
    const { server, target } = await serve(() => '');
    const allowUrl = ({ pathname }: URL) => pathname !== '/messages';
    const error = await connect({ ...target, allowUrl })
      .refresh()
      .catch((thrown) => thrown);
    expect(error.name).to.equal('ToolFailure');
    expect(error.message).to.not.contain('/messages');
    expect(server.requests.map(({ httpMethod }) => httpMethod)).to.deep.equal(['GET']);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    for (const step of ['GET', 'initialize', 'tools/call']) {
      it(`is not left for another origin that ${status} leads to from ${step}`, async () => {
        const other = await start(sseAnswers());
        const location = `${other.url}?key=secret`;
        const away = documentOf(status, '', { location });
        const { target } = await serve((request) => resultEvent(request), { [step]: away });
        const connection = connect({ ...target, headers: { 'x-api-key': 'secret' } });
        const said =
          step === 'tools/call'
            ? (await execute(connection)).text
            : await connection.refresh().catch(({ name, message }) => `${name}: ${message}`);
        expect(said).to.match(step === 'tools/call' ? /^The MCP / : /^ToolFailure: The MCP /);
        expect(said).to.not.contain('secret').and.not.contain(new URL(other.url).host);
        expect(other.requests).to.deep.equal([]);
      });
    }
  }

  for (const [status, code, retryable] of statuses) {
    const refusal = documentOf(status, '<p>no</p>', { 'retry-after': '1' });

    it(`fails a call that it refuses with ${status}, and sends it once`, async () => {
      const { server, target } = await call(refusal);
      const failed = await execute(connect(target));
      expect([failed.status, failed.code, failed.retryable]).to.deep.equal([
        'error',
        code,
        retryable,
      ]);
      expect(failed.text).to.not.contain('<p>');
      expect(failed.tookMs).to.be.lessThan(1_000);
      expect(server.count('tools/call')).to.equal(1);
    });

    it(`is not connected to where it refuses its stream with ${status}`, async () => {
      const { server, target } = await get(refusal);
      const error = await connect(target)
        .refresh()
        .catch((thrown) => thrown);
      expect([error.name, error.code, error.retryable]).to.deep.equal([
        'ToolFailure',
        code,
        retryable,
      ]);
      expect(server.requests.map(({ httpMethod }) => httpMethod)).to.deep.equal(['GET']);
    });
  }

  for (const [number, code] of [
    [-32_601, 'unknown-tool'],
    [-32_602, 'invalid-arguments'],
    [-32_603, 'tool-failed'],
  ] as const) {
    it(`says what the error ${number} in a body with the status 400 says`, async () => {
      const { target } = await call(errorOf({ code: number, message: 'It is so.' }, 400));
      const failed = await execute(connect(target));
      expect([failed.status, failed.code, failed.text]).to.deep.equal(['error', code, 'It is so.']);
    });
  }

  const before: Readonly<Record<string, (request: RawRequest) => string>> = {
    'an answer to something else': () => eventOf({ id: 9_999, result: { content: [] } }),
    'an answer whose id is null': () => eventOf({ id: null, result: { content: [] } }),
    'an answer whose id is a text': () => eventOf({ id: 'x', result: { content: [] } }),
    'an answer to the request before': ({ id }) =>
      eventOf({ id: Number(id) - 1, result: { content: [] } }),
    'JSON that is broken': () => 'data: {"jsonrpc":\n\n',
    'an empty array': () => 'data: []\n\n',
    'no JSON': () => 'data: hello\n\nhello\n\n',
    'comments and other events': () => ': hello\n\nevent: ping\ndata: {}\n\n',
  };
  for (const [what, words] of Object.entries(before)) {
    it(`is read on behind ${what}`, async () => {
      const { server, target } = await serve((request) => words(request) + resultEvent(request));
      const connection = connect(target);
      expect((await execute(connection)).text).to.equal('done');
      expect((await execute(connection)).text).to.equal('done');
      expect(server.count('GET')).to.equal(1);
    });
  }

  it('is read once where it answers twice', async () => {
    const { target } = await serve((request) => resultEvent(request) + resultEvent(request, 'x'));
    const connection = connect(target);
    expect((await execute(connection)).text).to.equal('done');
    expect((await execute(connection)).text).to.equal('done');
  });

  it('is heard out where it answers in another order than it was asked', async () => {
    const waiting: RawRequest[] = [];
    const { server, target } = await serve((request) => {
      waiting.push(request);
      if (waiting.length < 3) return '';
      return waiting
        .toReversed()
        .map((one) => resultEvent(one, `${one.id}`))
        .join('');
    });
    const connection = connect(target);
    await connection.refresh();
    const runs = [1, 2, 3].map(() => execute(connection));
    await eventually(
      () => server.count('tools/call') === 3,
      () => server.requests,
    );
    const ids = server.requests.flatMap(({ method, id }) => (method === 'tools/call' ? [id] : []));
    const texts = (await Promise.all(runs)).map(({ text }) => text);
    expect(texts).to.have.members(ids.map(String));
  });
});
