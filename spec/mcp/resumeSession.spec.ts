import { expect } from 'chai';
import { firstValueFrom } from 'rxjs';
import { callFirst, connections, runTool } from '../helpers/mcpCalls.ts';
import { type RawAnswer, rawMcpServer, sendJson } from '../helpers/rawMcpServer.ts';

const session = { id: 'theirs', protocolVersion: '2025-11-25' };

/** A server that has a session which somebody else has begun, until it forgets it. */
async function serverWithSession() {
  const known = new Set([session.id]);
  let begun = 0;
  const seen: unknown[] = [];
  const inSession =
    (answer: RawAnswer): RawAnswer =>
    (response, request) => {
      const id = String(request.headers['mcp-session-id']);
      seen.push([request.method, id, request.headers['mcp-protocol-version']]);
      if (!known.has(id)) return void response.writeHead(404).end();
      return answer(response, request);
    };
  const toolNamed = (name: string) => ({ name, inputSchema: { type: 'object' } });
  const server = await rawMcpServer({
    session: () => {
      begun += 1;
      known.add(`own${begun}`);
      return `own${begun}`;
    },
    answers: {
      'tools/list': inSession((response, request) => {
        const isFirst = request.params?.['cursor'] === undefined;
        const page = { tools: [toolNamed('one')], nextCursor: 'more' };
        sendJson(response, request, isFirst ? page : { tools: [toolNamed('two')] });
      }),
      'tools/call': inSession((response, request) => {
        const text = String(request.headers['mcp-session-id']);
        sendJson(response, request, { content: [{ type: 'text', text }] });
      }),
    },
  });
  return { server, known, seen, begun: () => begun };
}

describe('the session of another connection', () => {
  const connect = connections();

  it('lists every page and calls, without a handshake', async () => {
    const { server, seen } = await serverWithSession();
    const connection = connect({ url: server.url, session });
    const tools = await connection.refresh();
    expect(tools.map(({ definition }) => definition.name)).to.deep.equal(['one', 'two']);
    expect((await callFirst(connection)).text).to.equal('theirs');
    expect([server.count('initialize'), server.count('server/discover')]).to.deep.equal([0, 0]);
    for (const [, ...facts] of seen as unknown[][]) {
      expect(facts).to.deep.equal(['theirs', '2025-11-25']);
    }
    await connection.close();
    const ended = server.requests.filter(({ httpMethod }) => httpMethod === 'DELETE');
    expect(ended.map(({ headers }) => headers['mcp-session-id'])).to.deep.equal(['theirs']);
    await server.close();
  });

  it('is replaced by one of its own once it is lost, for all calls at once', async () => {
    const { server, known, begun } = await serverWithSession();
    const connection = connect({ url: server.url, session });
    const [tool] = await connection.refresh();
    known.delete(session.id);
    const runs = [1, 2, 3].map(() => firstValueFrom(runTool(tool)));
    const texts = (await Promise.all(runs)).map(({ parts: [part] }) => part);
    expect(texts).to.deep.equal(Array(3).fill({ type: 'text', text: 'own1' }));
    expect([begun(), server.count('initialize'), server.count('tools/call')]).to.deep.equal([
      1, 1, 6,
    ]);
    expect(await connection.refresh()).to.have.length(2);
    await server.close();
  });

  it('is replaced at the first list, if it was lost before', async () => {
    const { server, begun } = await serverWithSession();
    const connection = connect({ url: server.url, session: { ...session, id: 'gone' } });
    expect(await connection.refresh()).to.have.length(2);
    expect((await callFirst(connection)).text).to.equal('own1');
    expect(begun()).to.equal(1);
    await server.close();
  });
});
