import { InMemoryTransport, type Progress } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { NEVER } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { serveMcp } from '../../lib/mcp/serveMcp.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { type ServedClient, type ServedWay, servedClient } from '../helpers/servedClient.ts';
import { turn } from '../helpers/turn.ts';

const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  $defs: { unused: { enum: [1] } },
} as const;
const weather = { type: 'object', properties: { degrees: { type: 'number' } } } as const;

const WAYS: readonly ServedWay[] = ['memory', 'http-legacy', 'http-modern'];

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

function textOf(result: unknown): unknown {
  return (result as { content: { text?: string }[] }).content.map(({ text }) => text);
}

describe('serveMcp and serveMcpHttp', () => {
  let open: ServedClient[] = [];
  const connect = async (...given: Parameters<typeof servedClient>): Promise<ServedClient> => {
    const served = await servedClient(...given);
    open.push(served);
    return served;
  };
  afterEach(async () => {
    await Promise.all(open.map((served) => served.close()));
    open = [];
  });

  for (const way of WAYS) {
    describe(`by ${way}`, () => {
      it('tells clients the tools as they were defined, with hints', async () => {
        const tools = new ToolRegistry([
          invokable({
            name: 'weather',
            description: 'Tells the weather.',
            inputSchema: city,
            outputSchema: weather,
            concurrency: 'safe',
            execute: () => ({ degrees: 3 }),
          }),
          invokable({ name: 'plain', execute: () => 'x' }),
          invokable({ name: 'prose', inputSchema: 'text', execute: () => 'x' }),
        ]);
        const options = {
          name: 'here',
          version: '3',
          instructions: 'Ask.',
          annotations: { plain: { destructiveHint: false } },
        };
        const { client } = await connect(way, tools, { options });
        expect((await client.listTools()).tools).to.deep.equal([
          {
            name: 'plain',
            inputSchema: { type: 'object', properties: {} },
            annotations: { destructiveHint: false },
          },
          {
            name: 'weather',
            description: 'Tells the weather.',
            inputSchema: city,
            outputSchema: weather,
            annotations: { readOnlyHint: true, idempotentHint: true },
          },
        ]);
        expect(client.getServerVersion()).to.include({ name: 'here', version: '3' });
        expect(client.getInstructions()).to.equal('Ask.');
        const result = await client.callTool({ name: 'weather', arguments: { city: 'Oslo' } });
        expect(result.structuredContent).to.deep.equal({ degrees: 3 });
        expect(textOf(result)).to.deep.equal(['{"degrees":3}']);
      });

      it('answers what goes wrong with a tool by a result, and an unknown tool by an error', async () => {
        const tools = new ToolRegistry([
          invokable({ name: 'weather', inputSchema: city, execute: () => 'x' }),
          invokable({
            name: 'broken',
            execute: () => {
              throw new Error('no wind');
            },
          }),
          invokable({ name: 'prose', inputSchema: 'text', execute: () => 'x' }),
        ]);
        const { client } = await connect(way, tools);
        const broken = await client.callTool({ name: 'broken' });
        expect(broken).to.deep.include({
          isError: true,
          content: [{ type: 'text', text: 'no wind' }],
        });
        const invalid = await client.callTool({ name: 'weather', arguments: { city: 3 } });
        expect(invalid.isError).to.equal(true);
        expect(String(textOf(invalid))).to.contain('/city');
        for (const name of ['nope', 'prose']) {
          const error = await client.callTool({ name }).catch((thrown: unknown) => thrown);
          expect(error).to.include({ code: -32602, message: `There is no tool named "${name}".` });
        }
      });

      it('sends progress in order before the result, also what is told at once', async () => {
        const tools = new ToolRegistry([
          invokable({
            name: 'long',
            execute: (_input, { progress }) => {
              for (let step = 1; step <= 4; step += 1) progress({ progress: step, total: 4 });
              progress(2);
              progress('nearly');
              return 'done';
            },
          }),
        ]);
        const { client } = await connect(way, tools);
        const seen: Progress[] = [];
        const result = await client.callTool(
          { name: 'long' },
          {
            onprogress: (news: Progress) => {
              seen.push(news);
            },
          },
        );
        expect(textOf(result)).to.deep.equal(['done']);
        const steps = [1, 2, 3, 4].map((progress) => ({ progress, total: 4 }));
        expect(seen).to.deep.equal(
          [...steps, { progress: 5, message: 'nearly' }].slice(0, seen.length),
        );
        // The official client may lose the last of them when it comes together with the result.
        expect(seen.length).to.be.within(4, 5);
      });

      it('stops the tool when the client cancels, or drops the request', async () => {
        const started = deferred();
        const stopped = deferred();
        const tools = new ToolRegistry([
          invokable({
            name: 'slow',
            execute: (_input, { signal }) => {
              signal.addEventListener('abort', () => stopped.resolve());
              started.resolve();
              return NEVER;
            },
          }),
        ]);
        const { client } = await connect(way, tools);
        const controller = new AbortController();
        const call = client
          .callTool({ name: 'slow' }, { signal: controller.signal })
          .catch(() => 'cancelled');
        await started.promise;
        // Without a session, what cancels by a message reaches nobody: the request is what is left to drop.
        if (way === 'http-legacy') await client.close();
        else controller.abort('no longer');
        expect(await call).to.equal('cancelled');
        await stopped.promise;
      });

      it('stops all calls when it is closed, and a second close changes nothing', async () => {
        const started = deferred();
        const stopped = deferred();
        const tools = new ToolRegistry([
          invokable({
            name: 'slow',
            execute: (_input, { signal }) => {
              signal.addEventListener('abort', () => stopped.resolve());
              started.resolve();
              return NEVER;
            },
          }),
        ]);
        const { client, closeServing } = await connect(way, tools);
        const call = client.callTool({ name: 'slow' }).catch(() => 'failed');
        await started.promise;
        await closeServing();
        await stopped.promise;
        await call;
        await closeServing();
      });

      it('runs unsafe tools alone and safe ones together, over all calls', async () => {
        const log: string[] = [];
        const gates = { a: deferred(), b: deferred(), c: deferred() };
        const make = (name: keyof typeof gates, concurrency: 'safe' | 'unsafe') =>
          invokable({
            name,
            concurrency,
            execute: async () => {
              log.push(`${name}+`);
              await gates[name].promise;
              log.push(`${name}-`);
              return name;
            },
          });
        const tools = new ToolRegistry([make('a', 'safe'), make('b', 'safe'), make('c', 'unsafe')]);
        const { client } = await connect(way, tools);
        const calls: Promise<unknown>[] = [];
        for (const name of ['a', 'b', 'c']) {
          calls.push(client.callTool({ name }));
          for (let turns = 0; turns < 5; turns += 1) await turn();
        }
        expect(log).to.deep.equal(['a+', 'b+']);
        gates.a.resolve();
        await calls[0];
        expect(log).to.deep.equal(['a+', 'b+', 'a-']);
        gates.b.resolve();
        gates.c.resolve();
        await Promise.all(calls);
        expect(log).to.deep.equal(['a+', 'b+', 'a-', 'b-', 'c+', 'c-']);
      });
    });
  }

  for (const way of ['memory', 'http-modern'] as const) {
    it(`tells a client by ${way} that the tools have changed`, async () => {
      const tools = new ToolRegistry([invokable({ name: 'one', execute: () => '1' })]);
      const changed = new Promise<unknown>((resolve, reject) => {
        const onChanged = (error: Error | null, list: { name: string }[] | null): void => {
          if (error) reject(error);
          else resolve(list?.map(({ name }) => name));
        };
        const client = { listChanged: { tools: { onChanged, debounceMs: 1 } } };
        void connect(way, tools, { client }).then(() => {
          tools.register(invokable({ name: 'two', execute: () => '2' }));
        }, reject);
      });
      expect(await changed).to.deep.equal(['one', 'two']);
    });
  }

  it('closes the transport and hears no more of the registry once it is closed, or the client is gone', async () => {
    const tools = new ToolRegistry();
    const observers = (): number =>
      (tools.changes$ as unknown as { source: { observers: unknown[] } }).source.observers.length;
    const before = observers();
    const [near, far] = InMemoryTransport.createLinkedPair();
    const serving = await serveMcp(tools, far);
    let isClosed = false;
    near.onclose = () => {
      isClosed = true;
    };
    expect(observers()).to.equal(before + 1);
    await serving.close();
    expect(isClosed).to.equal(true);
    expect(observers()).to.equal(before);
    const [near2, far2] = InMemoryTransport.createLinkedPair();
    await serveMcp(tools, far2);
    await near2.close();
    expect(observers()).to.equal(before);
    await near.close();
  });

  it('runs calls through the executor that it is given, with its bounds', async () => {
    const tools = new ToolRegistry([
      enhancedInvokable({
        name: 'much',
        outputSchema: weather,
        execute: () => ({ parts: [{ type: 'text', text: 'abcdef' }], structured: { degrees: 1 } }),
      }),
      invokable({ name: 'long', execute: () => 'abcdef' }),
    ]);
    const executor = new ToolExecutor(tools, { defaults: { maxResultSizeChars: 3 } });
    const { client } = await connect('memory', executor);
    expect(textOf(await client.callTool({ name: 'long' }))).to.deep.equal(['abc...[truncated]']);
    const much = await client.callTool({ name: 'much' });
    expect(much.isError).to.equal(true);
    expect(textOf(much)).to.deep.equal([
      'The output is not complete, so that it is not what the output schema of the tool says.',
      'abc...[truncated]',
    ]);
  });

  it('refuses a call beyond maxOpenCalls, and takes one again when there is room', async () => {
    const gate = deferred();
    const tools = new ToolRegistry([
      invokable({
        name: 'wait',
        concurrency: 'safe',
        execute: () => gate.promise.then(() => 'ok'),
      }),
    ]);
    const { client } = await connect('memory', tools, { options: { maxOpenCalls: 2 } });
    const calls = [1, 2].map(() => client.callTool({ name: 'wait' }));
    const third = await client.callTool({ name: 'wait' });
    expect(third.isError).to.equal(true);
    expect(textOf(third)).to.deep.equal([
      'The server runs as many calls as it may, 2: call again later.',
    ]);
    gate.resolve();
    expect((await Promise.all(calls)).map(textOf)).to.deep.equal([['ok'], ['ok']]);
    expect(textOf(await client.callTool({ name: 'wait' }))).to.deep.equal(['ok']);
  });

  it('rejects what is no registry or no transport, and a wrong option', async () => {
    const [, far] = InMemoryTransport.createLinkedPair();
    const attempt = (tools: unknown, options?: unknown, transport: unknown = far) =>
      serveMcp(tools as never, transport as never, options as never).catch(
        (error: Error) => `${error.name}: ${error.message}`,
      );
    expect(await attempt([])).to.equal(
      'TypeError: tools must be a ToolRegistry or a ToolExecutor, got an array of 0.',
    );
    expect(await attempt(new ToolRegistry(), { port: 1 })).to.match(
      /^TypeError: port is not an option; there are name, /,
    );
    for (const [transport, came] of [
      [null, 'null'],
      [{}, 'an object'],
      [{ start: () => {}, send: () => {} }, 'an object'],
    ]) {
      expect(await attempt(new ToolRegistry(), {}, transport)).to.equal(
        `TypeError: transport must be a transport, got ${came}.`,
      );
    }
  });
});
