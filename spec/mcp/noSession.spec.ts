import { expect } from 'chai';
import { documentOf, type EraRawServer, eraServer, rawEras } from '../helpers/eraServer.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { quiet } from '../helpers/quiet.ts';

const refusals = {
  404: documentOf(404, 'Session not found'),
  400: documentOf(400, 'Bad Request: No valid session ID provided'),
};

for (const era of rawEras) {
  describe(`A ${era} MCP server without sessions`, () => {
    quiet();
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    for (const [status, call] of Object.entries(refusals)) {
      it(`has lost none where it refuses a call with ${status} and words of one: it is called once`, async () => {
        server = await eraServer(era, { call });
        const connection = connect(server.target);
        await connection.refresh();
        const opened = server.count('initialize') + server.count('server/discover');
        const { code, retryable } = await execute(connection);
        expect([code, retryable]).to.deep.equal(['tool-failed', false]);
        const again = server.count('initialize') + server.count('server/discover') - opened;
        expect([server.count('tools/call'), again]).to.deep.equal([1, 0]);
      });
    }
  });
}
