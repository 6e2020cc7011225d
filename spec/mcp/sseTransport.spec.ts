import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { connections } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { type RawAnswer, type RawMcpServer, rawMcpServer } from '../helpers/rawMcpServer.ts';
import { sseAnswers } from '../helpers/rawSse.ts';

const endings: Readonly<Record<string, (stream: ServerResponse) => void>> = {
  ends: (stream) => stream.end(),
  breaks: (stream) => stream.destroy(),
};

describe('sseTransport', () => {
  const connect = connections();
  let server: RawMcpServer | undefined;
  afterEach(() => server?.close());

  for (const [what, end] of Object.entries(endings)) {
    it(`fails a call whose stream of answers ${what}, and begins anew with the next`, async () => {
      const answers = sseAnswers();
      let stream: ServerResponse | undefined;
      let calls = 0;
      const call: RawAnswer = (response, request) => {
        calls += 1;
        if (calls > 1) return answers['tools/call']?.(response, request);
        response.writeHead(202).end();
        if (stream !== undefined) end(stream);
      };
      server = await rawMcpServer({
        answers: {
          ...answers,
          GET: (response, request) => {
            stream = response;
            return answers['GET']?.(response, request);
          },
          'tools/call': call,
        },
      });
      const connection = connect({ url: server.url, type: 'sse' });

      const lost = await execute(connection);
      expect([lost.status, lost.code]).to.deep.equal(['error', 'unavailable']);
      expect(lost.tookMs).to.be.lessThan(1_000);
      expect((await execute(connection)).text).to.equal('done');
      expect([calls, server.count('initialize'), server.count('GET')]).to.deep.equal([2, 2, 2]);
    });
  }
});
