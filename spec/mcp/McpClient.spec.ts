import { getEventListeners, once } from 'node:events';
import { expect } from 'chai';
import { lastValueFrom, toArray } from 'rxjs';
import { McpClient } from '../../lib/mcp/McpClient.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { answerOf, eraServer, rawEras } from '../helpers/eraServer.ts';
import { inProcessMcp, noInput } from '../helpers/inProcessMcp.ts';
import { beginStream, progressEvent, rawMcpServer, resultEvent } from '../helpers/rawMcpServer.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => (ToolFailure.is(error) ? error.code : error),
  );

describe('McpClient', () => {
  const open: McpClient[] = [];
  const clientOf = (...given: ConstructorParameters<typeof McpClient>) => {
    const client = new McpClient(...given);
    open.push(client);
    return client;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });

  for (const era of ['modern', 'legacy'] as const) {
    it(`connects when it is asked for something, lists, and calls, ${era}`, async () => {
      const server = inProcessMcp((mcp) => {
        mcp.registerTool('say.it', noInput, () => text('said'));
        mcp.registerTool('fail', noInput, () => ({ ...text('no'), isError: true }));
      });
      const client = clientOf({ ...server.target, era }, { serverId: 'mine', exclude: ['fail'] });
      expect([client.id, client.instructions()]).to.deep.equal(['mine', undefined]);
      expect(server.asked).to.deep.equal([]);
      // The first thing is a call: nothing need be listed.
      expect((await client.executeTool('say.it')).parts).to.deep.equal(text('said').content);
      await client.connect();
      const tools = await client.listTools();
      expect(tools.map(({ definition }) => definition.name)).to.have.length(1);
      // Not offered to a model, and called by its own name all the same.
      expect(await client.executeTool('fail', {})).to.deep.equal({
        parts: text('no').content,
        isError: true,
      });
      expect(await codeOf(client.executeTool('nope'))).to.equal('invalid-arguments');
    });
  }

  it('takes a URL, and has what a connection has', async () => {
    const server = await rawMcpServer();
    const client = clientOf(server.url);
    const seen = Promise.all(
      [client.tools$, client.state$, client.diagnostics$].map((source$) =>
        lastValueFrom<unknown, unknown>(source$, { defaultValue: undefined }),
      ),
    );
    const states = lastValueFrom(client.state$.pipe(toArray()));
    expect(await client.refresh()).to.have.length(1);
    await client.close();
    const [tools, state] = await seen;
    expect([(tools as object[]).length, state]).to.deep.equal([1, 'closed']);
    expect(await states).to.deep.equal(['connecting', 'ready', 'closed']);
    expect(() => clientOf(new URL(server.url))).not.to.throw();
    await server.close();
  });

  it('says why it cannot connect, and tries again when it is asked again', async () => {
    const server = inProcessMcp((mcp) => void mcp.registerTool('a', noInput, () => text('a')));
    let isDown = true;
    const fetch: typeof server.target.fetch = (...given) =>
      isDown
        ? Promise.reject(new TypeError('fetch failed'))
        : (server.target.fetch ?? globalThis.fetch)(...given);
    const client = clientOf({ ...server.target, fetch });
    const reasons = await unhandledRejections(async () => {
      expect(await codeOf(client.connect())).to.equal('unavailable');
      expect(await codeOf(client.executeTool('a'))).to.equal('unavailable');
    });
    expect(reasons).to.deep.equal([]);
    isDown = false;
    expect(await codeOf(client.connect())).to.equal('fulfilled');
  });

  it('tells the progress before the result', async () => {
    const server = await rawMcpServer({
      answers: {
        'tools/call': (response, request) => {
          beginStream(response);
          const news = [1, 2, 3].map((progress) => progressEvent(request, progress));
          response.end(news.join('') + resultEvent(request));
        },
      },
    });
    const client = clientOf(server.url);
    const told: unknown[] = [];
    const output = await client.executeTool(
      'tool',
      { a: 1 },
      { onProgress: ({ progress }) => told.push(progress) },
    );
    expect([told, output.parts]).to.deep.equal([[1, 2, 3], text('done').content]);
    expect(server.requests.find(({ method }) => method === 'tools/call')?.params).to.deep.include({
      name: 'tool',
      arguments: { a: 1 },
    });
    await server.close();
  });

  it('cancels a call at the server when its signal aborts', async () => {
    let begun = (): void => undefined;
    const isRunning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let seen: AbortSignal | undefined;
    const server = inProcessMcp((mcp) => {
      mcp.registerTool('wait', noInput, (_, { mcpReq }) => {
        seen = mcpReq.signal;
        begun();
        return new Promise(() => undefined);
      });
    });
    const client = clientOf({ ...server.target, era: 'modern' });
    const abort = new AbortController();
    const { signal } = abort;
    const call = codeOf(client.executeTool('wait', {}, { signal }));
    await isRunning;
    abort.abort(new Error('secret'));
    expect(await call).to.equal('cancelled');
    if (seen?.aborted === false) await once(seen, 'abort');
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
    const asked = server.asked.length;
    expect(await codeOf(client.executeTool('wait', {}, { signal }))).to.equal('cancelled');
    expect(server.asked).to.have.length(asked);
  });

  it('leaves no listener at a signal that 200 calls share', async () => {
    const server = inProcessMcp((mcp) => void mcp.registerTool('a', noInput, () => text('a')));
    const client = clientOf({ ...server.target, era: 'modern' });
    const { signal } = new AbortController();
    const most: number[] = [];
    for (let calls = 0; calls < 200; calls += 1) {
      const call = client.executeTool('a', {}, { signal });
      most.push(getEventListeners(signal, 'abort').length);
      await call;
    }
    expect(Math.max(...most)).to.equal(1);
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  it('has one listener at a signal that 50 calls share at a time', async () => {
    const server = inProcessMcp((mcp) => void mcp.registerTool('a', noInput, () => text('a')));
    const client = clientOf({ ...server.target, era: 'modern' });
    const { signal } = new AbortController();
    const calls = Array.from({ length: 50 }, () => client.executeTool('a', {}, { signal }));
    expect(getEventListeners(signal, 'abort')).to.have.length(1);
    await Promise.all(calls);
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  for (const era of rawEras) {
    it(`rejects with just what onProgress throws, and cancels the call at the server, ${era}`, async () => {
      const server = await eraServer(era, {
        call: (response, request) => {
          beginStream(response);
          response.write(progressEvent(request, 1));
        },
      });
      const client = clientOf(server.target);
      const bug = new Error('A bug of the user.');
      const onProgress = () => {
        throw bug;
      };
      const thrown = await client.executeTool('tool', {}, { onProgress }).catch((error) => error);
      expect(thrown).to.equal(bug);
      while (server.closedEarly() === 0) await new Promise(setImmediate);
      await server.close();
    });
  }

  const promised = {
    name: 'tool',
    inputSchema: {
      type: 'object',
      properties: { place: { type: 'string', 'x-mcp-header': 'Place' } },
    },
    outputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  };
  const broken = { ...text('kept'), structuredContent: { a: 'no number' } };

  for (const era of rawEras) {
    it(`calls a tool that is not offered with its headers, and looks at no output schema, ${era}`, async () => {
      const outputSchema = { type: 'object', properties: { a: { pattern: '(' } } };
      const tools = [{ ...promised, outputSchema }];
      const server = await eraServer(era, { tools, call: answerOf(broken) });
      const client = clientOf(server.target, { exclude: ['tool'], validator: ajvValidator() });
      expect(await client.listTools()).to.deep.equal([]);
      expect(await client.executeTool('tool', { place: 'here' })).to.deep.equal({
        parts: text('kept').content,
        structured: { a: 'no number' },
      });
      const [call] = server.requests.filter(({ method }) => method === 'tools/call');
      expect(call?.headers['mcp-param-place']).to.equal(era === 'modern' ? 'here' : undefined);
      await server.close();
    });
  }

  it('checks the structured value of a tool that is offered, and drops a large one', async () => {
    const server = await eraServer('modern', { tools: [promised], call: answerOf(broken) });
    const client = clientOf(server.target, { maxStructuredChars: 10, validator: ajvValidator() });
    await client.listTools();
    const output = await client.executeTool('tool');
    expect([output.isError, output.structured]).to.deep.equal([true, undefined]);
    expect(JSON.stringify(output.parts)).to.include('kept').and.include('outputSchema');
    const unchecked = clientOf(server.target, { maxStructuredChars: 10 });
    await unchecked.listTools();
    expect(await unchecked.executeTool('tool')).to.deep.equal({ parts: text('kept').content });
    await server.close();
  });

  it('keeps the deadlines of the tools', async () => {
    const server = await rawMcpServer({ answers: { 'tools/call': beginStream } });
    const client = clientOf(server.url, { callIdleTimeoutMs: 20 });
    expect(await codeOf(client.executeTool('tool'))).to.equal('idle-timeout');
    await server.close();
  });

  it('stays closed, whether or not it was connected', async () => {
    for (const isConnected of [true, false]) {
      const server = await rawMcpServer({ session: () => 's' });
      const client = clientOf(server.url, { serverId: 'mine' });
      if (isConnected) await client.connect();
      const end = client.close();
      expect(client.close()).to.equal(end);
      await end;
      expect(server.count('DELETE')).to.equal(isConnected ? 1 : 0);
      const came = server.requests.length;
      for (const asked of [client.connect(), client.listTools(), client.executeTool('tool')]) {
        const message = await asked.catch((error) => ToolFailure.is(error) && error.message);
        expect(message).to.equal('The client of the MCP server "mine" is closed.');
      }
      expect(server.requests).to.have.length(came);
      const ends = [client.tools$, client.diagnostics$, client.state$].map((source$) =>
        lastValueFrom<unknown, unknown>(source$, { defaultValue: undefined }),
      );
      expect((await Promise.all(ends))[2]).to.equal('closed');
      await server.close();
    }
  });

  it('fails the calls that run when it is closed', async () => {
    const server = await rawMcpServer({ answers: { 'tools/call': beginStream } });
    const client = clientOf(server.url);
    const call = codeOf(client.executeTool('tool'));
    while (server.count('tools/call') === 0) await new Promise(setImmediate);
    await client.close();
    expect(await call).to.equal('unavailable');
    await server.close();
  });

  const wrong: readonly (readonly [unknown, object, string])[] = [
    ['nowhere', {}, 'target.url must be an absolute URL'],
    ['http://a.test', {}, 'target.url must be a URL of https'],
    [undefined, {}, 'target must be an object, such as { url }, got undefined.'],
    ['https://a.test', { callTimeoutMs: 0 }, 'callTimeoutMs must be'],
    ['https://a.test', { timeout: 1 }, 'timeout is not an option'],
  ];
  for (const [target, options, message] of wrong) {
    it(`refuses ${JSON.stringify([target, options])}`, () => {
      expect(() => new McpClient(target as McpTarget, options)).to.throw(Error, message);
    });
  }

  it('refuses wrong arguments of a call, and connects to nothing', async () => {
    const server = await rawMcpServer();
    const client = clientOf(server.url);
    const calls: readonly (readonly [unknown[], string])[] = [
      [[''], 'rawName must be a string that is not empty, got "".'],
      [['a', []], 'args must be an object, got an array of 0.'],
      [['a', {}, { timeout: 1 }], 'timeout is not an option'],
      [['a', {}, { signal: {} }], 'signal must be an AbortSignal, got an object.'],
      [['a', {}, { onProgress: 1 }], 'onProgress must be a function, got 1.'],
    ];
    for (const [given, message] of calls) {
      const error = await client.executeTool(...(given as [string])).catch((reason) => reason);
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.include(message);
    }
    expect(server.requests).to.deep.equal([]);
    await server.close();
  });
});
