import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import {
  answerOf,
  documentOf,
  type EraRawServer,
  eraServer,
  rawEras,
  resultOf,
  streamOf,
  textEvent,
} from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { connections, runTool } from '../helpers/mcpCalls.ts';
import { diagnosticsOf, execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';
import { beginStream, eventOf, progressEvent, type RawAnswer } from '../helpers/rawMcpServer.ts';

const lost: Readonly<Record<string, RawAnswer>> = {
  'a stream that ends after progress': streamOf((request) => progressEvent(request, 1)),
  'a stream that ends at once': streamOf(() => ''),
  'a stream that is reset': (response, request) => {
    beginStream(response);
    response.write(progressEvent(request, 1), () => response.socket?.destroy());
  },
  'a connection that is reset before it answers': (response) => void response.socket?.destroy(),
  'a document that is cut': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"jsonrpc":', () => response.socket?.destroy());
  },
  'a request that is only accepted': (response) => void response.writeHead(202).end(),
  'a request that is accepted with words': (response) =>
    void response.writeHead(202, { 'content-type': 'text/plain' }).end('Accepted'),
  'an array in an event': streamOf(
    (request) => `data: [${JSON.stringify({ jsonrpc: '2.0', id: request.id, result: {} })}]\n\n`,
  ),
  'an array in a document that answers nothing': documentOf(200, '[]', {
    'content-type': 'application/json',
  }),
  'a document that answers something else': documentOf(
    200,
    '{"jsonrpc":"2.0","id":9999,"result":{"content":[]}}',
    { 'content-type': 'application/json' },
  ),
  'an event that answers something else': streamOf(() =>
    eventOf({ id: 9999, result: { content: [] } }),
  ),
  'an event that is no JSON': streamOf(() => 'data: {"jsonrpc":\n\n'),
  'an answer cut in the middle of an event': streamOf((request) => textEvent(request).slice(0, 30)),
  'a resumable stream that nobody resumes': (response, { id }) => {
    beginStream(response);
    response.end(`id: ${id}-1\nretry: 10\ndata:\n\n`);
  },
};

for (const era of rawEras) {
  describe(`A ${era} MCP server with odd streams`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer;
    afterEach(() => server?.close());

    async function serve(call: RawAnswer) {
      server = await eraServer(era, { call });
      return connect(server.target);
    }

    for (const [what, answer] of Object.entries(lost)) {
      it(`fails a call within a second on ${what}, and sends it once`, async () => {
        const connection = await serve(answer);
        const { status, code, tookMs } = await execute(connection);
        expect([status, code]).to.deep.equal(['error', 'unavailable']);
        expect(tookMs).to.be.lessThan(1000);
        expect(server.count('tools/call')).to.equal(1);
        const others = await execute(connection);
        expect(others.code).to.equal('unavailable');
      });
    }

    const spelled: Readonly<Record<string, RawAnswer>> = {
      'carriage returns': streamOf((request) =>
        textEvent(request, 'döne').replaceAll('\n', '\r\n'),
      ),
      'comments and other events': streamOf(
        (request) =>
          `: hello\n\nevent: ping\ndata: {}\n\nretry: 20\n\n:\n\n${textEvent(request, 'döne')}`,
      ),
      'an event that is garbage before the answer': streamOf(
        (request) => `data: {"half\n\ndata: [1]\n\nnonsense\n\n${textEvent(request, 'döne')}`,
      ),
      'data on many lines': streamOf((request) => {
        const result = resultOf(request, { content: [{ type: 'text', text: 'döne' }] });
        const json = JSON.stringify({ jsonrpc: '2.0', id: request.id, result }, null, 1);
        return `event: message\n${json.replaceAll(/^/gm, 'data: ')}\n\n`;
      }),
      'a byte order mark': streamOf((request) => `\ufeff${textEvent(request, 'döne')}`),
      'no blank line at its end': streamOf((request) => textEvent(request, 'döne').trimEnd()),
      'no line feed at its end, and carriage returns': streamOf((request) =>
        textEvent(request, 'döne').trimEnd().replaceAll('\n', '\r\n'),
      ),
      'one byte at a time': async (response, request) => {
        beginStream(response);
        for (const byte of Buffer.from(textEvent(request, 'döne'))) {
          response.write(Uint8Array.of(byte));
          await new Promise(setImmediate);
        }
        response.end();
      },
      'an answer that stays open': (response, request) => {
        beginStream(response);
        response.write(textEvent(request, 'döne'));
      },
      'the answer twice': streamOf(
        (request) => textEvent(request, 'döne') + textEvent(request, 'x'),
      ),
    };
    for (const [what, answer] of Object.entries(spelled)) {
      it(`reads a stream with ${what}`, async () => {
        const { status, text } = await execute(await serve(answer));
        expect([status, text]).to.deep.equal(['ok', 'döne']);
      });
    }

    it('takes an answer in an array of a document', async () => {
      const connection = await serve(
        documentOf(
          200,
          (request) => {
            const result = resultOf(request, { content: [{ type: 'text', text: 'done' }] });
            return JSON.stringify([{ jsonrpc: '2.0', id: request.id, result }]);
          },
          { 'content-type': 'application/json' },
        ),
      );
      expect((await execute(connection)).text).to.equal('done');
    });

    for (const type of ['a document', 'a stream']) {
      it(`refuses 48 MiB of text in ${type}, and keeps little of it`, async () => {
        const chunk = Buffer.alloc(1_048_576, 'x');
        let sent = 0;
        const connection = await serve(async (response, { id }) => {
          const isStream = type === 'a stream';
          response.writeHead(200, {
            'content-type': isStream ? 'text/event-stream' : 'application/json',
          });
          response.write(`${isStream ? 'data: ' : ''}{"jsonrpc":"2.0","id":${id},"result":{"a":"`);
          for (; sent < 48 && !response.destroyed; sent += 1) {
            if (response.write(chunk)) await new Promise(setImmediate);
            else await drained(response);
          }
          response.end('"}}\n\n');
        });
        await connection.refresh();
        const before = process.memoryUsage().rss;
        const { code, retryable } = await execute(connection);
        const grownMiB = (process.memoryUsage().rss - before) / 1_048_576;
        expect([code, retryable]).to.deep.equal(['too-large', false]);
        expect(sent).to.be.lessThan(40);
        expect(grownMiB).to.be.lessThan(200);
      }).timeout(30_000);
    }

    it('says nothing of the answer to a call that was cancelled', async () => {
      let answer: () => void = () => undefined;
      const connection = await serve((response, request) => {
        beginStream(response);
        response.write(progressEvent(request, 1));
        answer = () => response.end(textEvent(request, 'secret'));
      });
      const said = diagnosticsOf(connection);
      const [tool] = await connection.refresh();
      const running = runTool(tool).subscribe();
      await eventually(
        () => server.count('tools/call') === 1,
        () => server.requests,
      );
      running.unsubscribe();
      answer();
      expect(await connection.refresh()).to.have.length(1);
      expect(said).to.deep.equal([]);
    });

    it('fails a list that is too large, and says so', async () => {
      server = await eraServer(era, {
        answers: {
          'tools/list': answerOf({
            ttlMs: 0,
            cacheScope: 'private',
            tools: [{ name: 'a', inputSchema: { type: 'object' }, description: 'x'.repeat(9000) }],
          }),
        },
      });
      const connection = connect(server.target, { maxAnswerBytes: 5000 });
      const said = diagnosticsOf(connection);
      expect(await connection.refresh().catch(({ code }) => code)).to.equal('too-large');
      expect(said.map(({ type }) => type)).to.include('list-failed');
    });
  });
}

async function drained(response: ServerResponse): Promise<void> {
  while (response.writableNeedDrain && !response.destroyed) await new Promise(setImmediate);
}

const NO_ANSWER: ReadonlySet<string> = new Set([
  'a connection that is reset before it answers',
  'a document that is cut',
]);

describe('An MCP server that loses the probe for its generation', () => {
  quiet();
  const connect = connections();
  let server: EraRawServer;
  afterEach(() => server?.close());

  for (const [what, answer] of Object.entries(lost)) {
    // Without any answer there may be no server at all.
    const isReached = !NO_ANSWER.has(what);
    it(`${isReached ? 'is asked as a legacy one' : 'fails'} within 2 seconds on ${what}`, async () => {
      server = await eraServer('legacy', { answers: { 'server/discover': answer } });
      const begun = performance.now();
      const gave = await connect({ url: server.url })
        .refresh()
        .then(
          ([tool]) => tool?.definition.name,
          ({ code }) => code,
        );
      expect([gave, server.count('initialize')]).to.deep.equal(
        isReached ? ['tool', 1] : ['unavailable', 0],
      );
      expect(performance.now() - begun).to.be.lessThan(2000);
    });

    it(`fails within 2 seconds where no other generation is wanted, on ${what}`, async () => {
      server = await eraServer('modern', { answers: { 'server/discover': answer } });
      const begun = performance.now();
      const connection = connect(server.target);
      expect(await connection.refresh().catch(({ code }) => code)).to.equal('unavailable');
      expect(performance.now() - begun).to.be.lessThan(2000);
      expect(server.count('initialize')).to.equal(0);
    });
  }
});

describe('An MCP server that asks too many questions', () => {
  quiet();
  const connect = connections();
  let server: EraRawServer;
  afterEach(() => server?.close());

  it('gets 32 answers at most at once, and the call goes on', async () => {
    server = await eraServer('legacy', {
      call: (response, request) => {
        beginStream(response);
        for (let id = 1; id <= 500; id += 1) response.write(eventOf({ id, method: 'ping' }));
        response.end(textEvent(request, 'done'));
      },
      // It takes none of the answers.
      answers: { POST: () => undefined },
    });
    const connection = connect(server.target);
    const said = diagnosticsOf(connection);
    expect((await execute(connection)).text).to.equal('done');
    expect(await connection.refresh()).to.have.length(1);
    expect(server.count('POST')).to.be.at.most(32);
    expect(said.map(({ type }) => type)).to.include('too-many-questions');
  });
});
