import { expect } from 'chai';
import { eraServer, rawEras } from '../helpers/eraServer.ts';
import { callFirst, connections } from '../helpers/mcpCalls.ts';
import { beginStream, type RawAnswer, rawMcpServer } from '../helpers/rawMcpServer.ts';

const refuse =
  (status: number): RawAnswer =>
  (response) =>
    void response.writeHead(status).end('no');

describe('headers of requests', () => {
  const connect = connections();

  it('are on every request, those for the stream and the end of a session, too', async () => {
    const server = await rawMcpServer({
      session: () => 's',
      answers: { GET: (response) => beginStream(response) },
    });
    const connection = connect({ url: server.url, headers: { 'x-api-key': 'k' } });
    expect((await callFirst(connection)).text).to.equal('done');
    while (server.count('GET') === 0) await new Promise(setImmediate);
    await connection.close();
    const names = server.requests.map(({ method, httpMethod }) => method ?? httpMethod);
    expect(names).to.include.members([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'GET',
      'tools/list',
      'tools/call',
      'DELETE',
    ]);
    for (const { headers } of server.requests) expect(headers['x-api-key']).to.equal('k');
    await server.close();
  });

  it('are asked for before each request, if they are a function', async () => {
    let asked = 0;
    const server = await eraServer('modern');
    const headers = async () => {
      asked += 1;
      return Promise.resolve({ authorization: `Bearer ${asked}` });
    };
    expect((await callFirst(connect({ ...server.target, headers }))).text).to.equal('done');
    const came = server.requests.map((request) => request.headers.authorization);
    expect(came).to.deep.equal(came.map((_, index) => `Bearer ${index + 1}`));
    expect(came).to.have.length(asked);
    await server.close();
  });

  it("do not take the place of the protocol's own", async () => {
    const server = await eraServer('modern');
    const headers = { 'mcp-protocol-version': '1', accept: 'text/plain' };
    expect((await callFirst(connect({ ...server.target, headers }))).text).to.equal('done');
    for (const request of server.requests) {
      expect(request.headers['mcp-protocol-version']).to.equal('2026-07-28');
      expect(request.headers.accept).to.include('application/json');
    }
    await server.close();
  });

  it('that cannot be had fail the call, not the connection', async () => {
    let isDown = false;
    const server = await eraServer('modern');
    const headers = () => (isDown ? Promise.reject(new Error('no key')) : { a: 'b' });
    const connection = connect({ ...server.target, headers });
    await connection.refresh();
    isDown = true;
    const failed = connection.refresh().catch(({ message }) => message);
    expect(await failed).to.equal('target.headers failed: no key');
    isDown = false;
    expect((await callFirst(connection)).text).to.equal('done');
    await server.close();
  });

  it('that cannot be had say why there is no connection', async () => {
    for (const era of ['auto', 'legacy', 'modern'] as const) {
      const server = await eraServer('modern');
      const headers = () => Promise.reject(new Error('no key'));
      const connection = connect({ url: server.url, era, headers });
      const error = await connection.refresh().catch((thrown) => thrown);
      expect([era, error.message]).to.deep.equal([era, 'target.headers failed: no key']);
      expect(error).to.include({ code: 'unavailable', retryable: false });
      expect(server.requests).to.have.length(0);
      await server.close();
    }
  });

  it('may be Headers', async () => {
    const server = await eraServer('modern');
    const headers = new Headers({ 'x-api-key': 'k' });
    expect((await callFirst(connect({ ...server.target, headers }))).text).to.equal('done');
    for (const request of server.requests) expect(request.headers['x-api-key']).to.equal('k');
    await server.close();
  });
});

describe('an answer that wants an authorization', () => {
  const connect = connections();

  for (const era of rawEras) {
    for (const status of [401, 403]) {
      it(`fails the connection with the code auth: ${status}, ${era}`, async () => {
        const server = await eraServer(era, {
          answers: { initialize: refuse(status), 'server/discover': refuse(status) },
        });
        const code = await connect(server.target)
          .refresh()
          .catch((error) => error.code);
        expect(code).to.equal('auth');
        await server.close();
      });
    }
  }

  it('is one that asks for more scope, too', async () => {
    const call: RawAnswer = (response) => {
      const header = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' };
      response.writeHead(403, header).end();
    };
    const server = await eraServer('modern', { call });
    const authProvider = { token: async () => Promise.resolve('t') };
    const { code } = await callFirst(connect({ ...server.target, authProvider }));
    expect(code).to.equal('auth');
    await server.close();
  });
});
