import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { invokable, streamable, ToolExecutor, ToolRegistry } from 'millrace';
import { EMPTY, lastValueFrom, of, throwError } from 'rxjs';
import { type Agent, openAgent } from '../../examples/chat/agent.ts';
import { openChat, postEvents } from '../../examples/chatServer/page/postEvents.ts';
import { type ChatServer, startChatServer } from '../../examples/chatServer/server.ts';
import { streamAnswer } from '../../examples/chatServer/streamAnswer.ts';
import { type Deferred, deferred } from '../browser/deferred.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('example: chatServer', function () {
  this.timeout(30_000);

  it('finds its outcome right, and ends by itself', async () => {
    const node = ['--import=tsx', 'examples/chatServer/main.ts', '--fast'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node, { cwd: root });
    expect(stderr).to.equal('');
    expect(stdout).to.match(/all went as it should\.\n$/);
  });

  describe('its server', () => {
    let agent: Agent;
    let server: ChatServer;
    let started: Deferred;
    let aborted: Deferred;

    before(async () => {
      agent = await openAgent({ pace: 0 });
      server = await startChatServer({ ...agent, executor: new ToolExecutor(endlessTools()) });
    });
    beforeEach(() => {
      [started, aborted] = [deferred(), deferred()];
    });
    after(async () => {
      await server.close();
      await agent.close();
    });

    /** A tool that runs until it is stopped. */
    function endlessTools(): ToolRegistry {
      const weather = invokable({
        name: 'weather',
        description: 'Never ends.',
        concurrency: 'safe',
        execute: async (_, { signal }) => {
          started.resolve();
          await once(signal, 'abort');
          aborted.resolve();
        },
      });
      return new ToolRegistry([weather]);
    }

    it('stops the tools of a page that leaves', async () => {
      const chat = await openChat(server.url);
      const answer$ = postEvents(`${chat}/messages`, { text: 'The weather in Oslo?' });
      const reading = answer$.subscribe();
      await started.promise;
      reading.unsubscribe();
      await aborted.promise;
    });

    it('stops the answer before, when the next question comes', async () => {
      const chat = await openChat(server.url);
      const first$ = postEvents(`${chat}/messages`, { text: 'The weather in Oslo?' });
      const first = lastValueFrom(first$);
      await started.promise;
      await lastValueFrom(postEvents(`${chat}/messages`, { text: 'Hello!' }));
      await aborted.promise;
      await first;
    });

    it('refuses what it does not know, with the reason', async () => {
      const chat = new URL(await openChat(server.url)).pathname;
      const nobody = '/chats/nobody/messages';
      const cases: readonly (readonly [string, string, number, RegExp])[] = [
        [nobody, '{"text":"Hello"}', 404, /no such chat/],
        [`${chat}/messages`, '{"text":7}', 400, /neither a message/],
        [`${chat}/messages`, '{"text":" "}', 400, /neither a message/],
        [`${chat}/answers`, '{"call_1":true}', 400, /neither a message/],
        [`${chat}/constructor`, '{}', 400, /neither a message/],
        [`${chat}/messages`, 'text', 400, /JSON object/],
        [`${chat}/messages`, `{"text":"${'x'.repeat(70_000)}"}`, 413, /65536 bytes/],
        ['/others', '{}', 404, /nothing here/],
      ];
      for (const [path, body, status, words] of cases) {
        const answer = await fetch(server.url + path, { method: 'POST', body });
        expect(answer.status, path + body.slice(0, 20)).to.equal(status);
        expect(await answer.text()).to.match(words);
      }
      expect((await fetch(`${server.url}/../package.json`)).status).to.equal(404);
    });

    it('answers its own page only', async () => {
      const foreign = [
        { host: 'example.com' },
        { origin: 'http://example.com' },
        { origin: 'null' },
      ];
      for (const headers of foreign) {
        const asking = request(server.url, { headers }).end();
        const [answer] = await once(asking, 'response');
        answer.resume();
        expect(answer.statusCode).to.equal(403);
      }
    });
  });
});

describe('example: chatServer, streamAnswer', () => {
  it('holds a tool back while nobody reads, and goes on when somebody does', async () => {
    let given = 0;
    const tool = streamable({
      name: 'count',
      description: 'Counts.',
      concurrency: 'safe',
      async *execute() {
        for (; given < 200; given += 1) yield `${given}\n`;
      },
    });
    const executor = new ToolExecutor(new ToolRegistry([tool]));
    const { response, sent } = slowResponse();
    const calls$ = of({
      kind: 'function',
      index: 0,
      id: 'a',
      name: 'count',
      arguments: '',
    } as const);
    const streaming = streamAnswer(response, () => executor.execute(calls$));
    await turns();
    expect(given).to.be.lessThan(40);
    sent.resume();
    await streaming;
    expect(given).to.equal(200);
  });

  it('tells of an error without its words', async () => {
    const { response, sent } = slowResponse();
    const text: string[] = [];
    sent.on('data', (chunk) => text.push(String(chunk)));
    const told: unknown[] = [];
    const { error: log } = console;
    console.error = (error) => told.push(error);
    try {
      await streamAnswer(response, () => throwError(() => new Error('the key is 123')));
    } finally {
      console.error = log;
    }
    expect(told).to.have.length(1);
    expect(text.join('')).to.equal(
      'data: {"type":"failed","message":"The server has made a mistake."}\n\n',
    );
  });

  it('begins nothing for a page that has left', async () => {
    const { response, sent } = slowResponse();
    sent.destroy();
    let answers = 0;
    await streamAnswer(response, () => {
      answers += 1;
      return EMPTY;
    });
    expect(answers).to.equal(0);
  });
});

/** A response that takes hardly anything before it is read. */
function slowResponse(): { readonly response: ServerResponse; readonly sent: PassThrough } {
  const sent = new PassThrough({ highWaterMark: 1 });
  const methods = { writeHead: () => sent, flushHeaders: () => undefined };
  return { response: Object.assign(sent, methods) as never, sent };
}

/** Lets all go on that can go on. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
}
