import { expect } from 'chai';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import {
  answerOf,
  documentOf,
  type EraRawServer,
  eraServer,
  errorOf,
  rawEras,
  streamOf,
} from '../helpers/eraServer.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { executeAll } from '../helpers/mcpExecution.ts';
import type { RawAnswer } from '../helpers/rawMcpServer.ts';

/** What comes of each call, whether it says that it may be tried again, and how often a safe tool is called. */
const answers: Readonly<Record<string, readonly [RawAnswer, boolean, number]>> = {
  'a result with isError': [
    answerOf({ content: [{ type: 'text', text: 'no' }], isError: true }),
    false,
    1,
  ],
  'a stream that ends without an answer': [streamOf(() => ''), true, 3],
  'a connection that is reset': [(response) => void response.socket?.destroy(), true, 3],
  'the status 500': [documentOf(500, ''), true, 3],
  'the status 429': [documentOf(429, ''), true, 3],
  'the status 401': [documentOf(401, ''), false, 1],
  'the status 400': [documentOf(400, ''), false, 1],
  'an error of the protocol': [errorOf({ code: -32_603, message: 'no' }), false, 1],
  'an answer that is not as the protocol says': [documentOf(200, '<p>'), false, 1],
};

for (const era of rawEras) {
  describe(`withRetry around the tools of a ${era} MCP server`, () => {
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    for (const [what, [call, retryable, times]] of Object.entries(answers)) {
      it(`calls a safe tool ${times} times on ${what}, and an unsafe one once`, async () => {
        for (const concurrency of ['safe', 'unsafe'] as const) {
          server = await eraServer(era, { call });
          const connection = connect(server.target, { override: { tool: { concurrency } } });
          const middleware = [withRetry({ maxAttempts: 3, backoff: 0 })];
          const [failed] = await executeAll(connection, ['tool'], { middleware });
          const calls = server.count('tools/call');
          expect([failed?.status, calls]).to.deep.equal([
            'error',
            concurrency === 'safe' ? times : 1,
          ]);
          expect(failed?.retryable).to.equal(retryable);
          await connection.close();
          await server.close();
          server = undefined;
        }
      });
    }
  });
}
