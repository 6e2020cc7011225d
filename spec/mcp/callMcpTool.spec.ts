import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { asyncScheduler, lastValueFrom, NEVER, of, throwError, toArray } from 'rxjs';
import { callMcpTool } from '../../lib/mcp/callMcpTool.ts';
import type { McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import { messageTap } from '../../lib/mcp/messageTap.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { callFirst, connections, runTool } from '../helpers/mcpCalls.ts';
import {
  beginStream,
  eventOf,
  progressEvent,
  type RawAnswer,
  type RawMcpServer,
  type RawRequest,
  rawMcpServer,
  resultEvent,
  sendJson,
  sendText,
} from '../helpers/rawMcpServer.ts';

const settings = { callIdleTimeoutMs: 5, callTimeoutMs: 12 };
const progress = (value: number): McpCallEvent => ({ type: 'progress', progress: value });
const result: McpCallEvent = { type: 'result', result: { content: [] } };
const values = { a: progress(1), b: progress(2), c: progress(3), r: result };

describe('callMcpTool in time', () => {
  itMarbles('gives news and the result, and completes with it', ({ cold, ...helpers }) => {
    const call = cold('  -a-b--r', values);
    const tool = callMcpTool({ run: () => call as never }, { ...settings, ...helpers });
    helpers.expectObservable(tool('x', {})).toBe('-a-b--(r|)', values);
    helpers.expectSubscriptions(call.subscriptions).toBe('^-----!');
  });

  itMarbles('fails after a silence, which progress ends', ({ cold, ...helpers }) => {
    const call = cold('  --a---', values);
    const tool = callMcpTool({ run: () => call as never }, { ...settings, ...helpers });
    const error = new ToolFailure('The MCP tool "x" gave no sign of life for 5 milliseconds.', {
      code: 'idle-timeout',
    });
    helpers.expectObservable(tool('x', {})).toBe('--a----#', values, error);
    helpers.expectSubscriptions(call.subscriptions).toBe('^------!');
  });

  itMarbles('fails after its longest time, whatever progress there is', ({ cold, ...helpers }) => {
    const call = cold('  ---a---b---c---a', values);
    const tool = callMcpTool({ run: () => call as never }, { ...settings, ...helpers });
    const error = new ToolFailure('The MCP tool "x" took more than 12 milliseconds.', {
      code: 'timeout',
    });
    helpers.expectObservable(tool('x', {})).toBe('---a---b---c#', values, error);
    helpers.expectSubscriptions(call.subscriptions).toBe('^-----------!');
  });

  itMarbles('counts no silence while a question is open, but the longest time', (helpers) => {
    const { cold, expectObservable } = helpers;
    const call = cold('     -a', values);
    const isAsking$ = cold('f-t--------', { f: false, t: true });
    let tracked = 0;
    const track = <T>(source: T) => {
      tracked += 1;
      return source;
    };
    const elicitations = { isAsking$, track };
    const options = { ...settings, ...helpers, elicitations };
    const tool = callMcpTool({ run: () => call as never }, options);
    const error = new ToolFailure('The MCP tool "x" took more than 12 milliseconds.', {
      code: 'timeout',
    });
    expectObservable(tool('x', {})).toBe('-a----------#', values, error);
    helpers.flush();
    expect(tracked).to.equal(1);
  });

  itMarbles('unsubscribes from the call', ({ cold, ...helpers }) => {
    const call = cold('-a', values);
    const tool = callMcpTool({ run: () => call as never }, { ...settings, ...helpers });
    helpers.expectObservable(tool('x', {}), '^-!').toBe('-a', values);
    helpers.expectSubscriptions(call.subscriptions).toBe('^-!');
  });

  itMarbles('leaves no timer behind an error', (helpers) => {
    const run = () => throwError(() => new ToolFailure('no'));
    const tool = callMcpTool({ run: run as never }, { ...settings, ...helpers });
    helpers.expectObservable(tool('x', {})).toBe('#', undefined, new ToolFailure('no'));
  });
});

describe('callMcpTool on the client', () => {
  it('aborts with a constant reason and drops its token; nothing is left after 1,000 calls', () => {
    const signals: AbortSignal[] = [];
    const transport = { start: () => NEVER, send: () => NEVER, close: () => NEVER } as never;
    const tap = messageTap(transport, {
      listRules: { accepts: () => true },
      onListChanged: () => undefined,
      diagnose: () => undefined,
    });
    const client = {
      callTool: (_: unknown, options: { signal: AbortSignal }) => {
        signals.push(options.signal);
        return new Promise(() => undefined);
      },
    };
    const link = { client, tap } as unknown as McpLink;
    const scheduler = { now: () => 0, schedule: () => of().subscribe() } as never;
    const tool = callMcpTool(
      { run: (request) => request(link) },
      { callIdleTimeoutMs: 1, callTimeoutMs: 1, scheduler },
    );
    for (let call = 0; call < 1000; call += 1) tool('x', {}).subscribe().unsubscribe();
    expect(new Set(signals.map(({ reason }) => reason))).to.deep.equal(
      new Set(['The call was cancelled.']),
    );
    expect(signals.every(({ aborted }) => aborted)).to.equal(true);
    expect(tap.listening()).to.equal(0);
  });
});

describe('callMcpTool against servers that break the protocol', () => {
  const connect = connections();
  let server: RawMcpServer | undefined;
  afterEach(() => server?.close());

  async function serve(call: RawAnswer, answers: Readonly<Record<string, RawAnswer>> = {}) {
    server = await rawMcpServer({ answers: { ...answers, 'tools/call': call } });
    return server;
  }

  const stream =
    (write: (request: RawRequest) => string): RawAnswer =>
    (response, request) => {
      beginStream(response);
      response.end(write(request));
    };

  it('gives all progress before a result that comes in the same chunk', async () => {
    const { url } = await serve(
      stream(
        (request) =>
          [1, 2, 3].map((value) => progressEvent(request, value)).join('') + resultEvent(request),
      ),
    );
    const { text, progress } = await callFirst(connect({ url, era: 'legacy' }));
    expect({ text, progress }).to.deep.equal({ text: 'done', progress: [1, 2, 3] });
  });

  it('waits for a stream that is resumed', async () => {
    const { url } = await serve(
      (response) => {
        beginStream(response);
        response.end('id: e1\nretry: 10\ndata:\n\n');
      },
      {
        GET: (response, { headers }) => {
          if (headers['last-event-id'] === undefined) return void response.writeHead(405).end();
          const call = server?.requests.find(({ method }) => method === 'tools/call');
          beginStream(response);
          response.end(resultEvent(call as RawRequest, 'resumed'));
        },
      },
    );
    expect((await callFirst(connect({ url, era: 'legacy' }))).text).to.equal('resumed');
  });

  for (const type of ['a document', 'a stream', 'a resumable stream']) {
    it(`fails a call whose answer is too large: ${type}`, async () => {
      const { url, closedEarly } = await serve((response, request) => {
        const text = 'x'.repeat(200_000);
        if (type === 'a document') {
          return sendJson(response, request, { content: [{ type: 'text', text }] });
        }
        beginStream(response);
        if (type !== 'a stream') response.write('id: e1\ndata:\n\n');
        response.write(resultEvent(request, text));
      });
      const connection = connect({ url, era: 'legacy' }, { maxAnswerBytes: 100_000 });
      const { code, tookMs } = await callFirst(connection);
      expect(code).to.equal('too-large');
      expect(tookMs).to.be.lessThan(1000);
      expect(server?.count('GET')).to.equal(1);
      expect(closedEarly()).to.be.at.most(1);
    });
  }

  it('closes the request of a call that is cancelled, and tells the server no reason', async () => {
    const seen = new EventEmitter();
    const { url, requests } = await serve(
      (response) => {
        beginStream(response);
        response.on('close', () => seen.emit('closed'));
        seen.emit('begun');
      },
      {
        'notifications/cancelled': (response) => {
          response.writeHead(202).end();
          seen.emit('cancelled');
        },
      },
    );
    const [tool] = await connect({ url, era: 'legacy' }).refresh();
    const [begun, closed, cancelled] = ['begun', 'closed', 'cancelled'].map((name) =>
      once(seen, name),
    );
    const running = runTool(tool).subscribe();
    await begun;
    running.unsubscribe();
    await Promise.all([closed, cancelled]);
    const said = requests.find(({ method }) => method === 'notifications/cancelled');
    expect(said?.params?.['reason']).to.equal('The call was cancelled.');
  });

  const unusual: Readonly<Record<string, RawAnswer>> = {
    'has the id as another text for the same number': (response, { id }) =>
      sendText(
        response,
        `{"jsonrpc":"2.0","id":"0${id}","result":{"content":[{"type":"text","text":"done"}]}}`,
      ),
    'speaks of input, which the generation does not know': (response, request) =>
      sendJson(response, request, {
        resultType: 'input_required',
        content: [{ type: 'text', text: 'done' }],
      }),
  };
  for (const [what, answer] of Object.entries(unusual)) {
    it(`gives at once what the client has taken of an answer that ${what}`, async () => {
      const { url } = await serve(answer);
      const connection = connect({ url, era: 'legacy' }, { callTimeoutMs: 15_000 });
      expect((await callFirst(connection)).code).to.not.equal('timeout');
    });
  }

  it('gives the result of a client that has it from elsewhere', async () => {
    const tap = { listen: () => 'token', unlisten: () => undefined };
    const answer = { content: [{ type: 'text', text: 'kept' }] };
    const link = { tap, client: { callTool: async () => answer } } as unknown as McpLink;
    const options = { callIdleTimeoutMs: 1_000, callTimeoutMs: 1_000, scheduler: asyncScheduler };
    const call = callMcpTool({ run: (request) => request(link) }, options);
    const events = await lastValueFrom(call('x', {}).pipe(toArray()));
    expect(events).to.deep.equal([{ type: 'result', result: answer }]);
  });

  it('tells the server of each of 50 calls that are cancelled at once', async () => {
    const cancelled = new Set<unknown>();
    const target = await serve(beginStream, {
      'notifications/cancelled': async (response, { params }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        cancelled.add(params?.['requestId']);
        response.writeHead(202).end();
      },
    });
    const connection = connect({ url: target.url, era: 'legacy' });
    const [tool] = await connection.refresh();
    const running = Array.from({ length: 50 }, () => runTool(tool).subscribe());
    await eventually(
      () => target.count('tools/call') === 50,
      () => target.count('tools/call'),
    );
    for (const call of running) call.unsubscribe();
    await eventually(
      () => cancelled.size === 50,
      () => cancelled.size,
    );
  });

  it('passes over tokens that the server has invented', async () => {
    const { url } = await serve(
      stream(
        (request) =>
          eventOf({
            method: 'notifications/progress',
            params: { progressToken: 'millrace-77', progress: 1 },
          }) + resultEvent(request),
      ),
    );
    const { text, progress } = await callFirst(connect({ url, era: 'legacy' }));
    expect({ text, progress }).to.deep.equal({ text: 'done', progress: [] });
  });
});
