import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { serveMcpHttp } from '../../lib/mcp/serveMcpHttp.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { servedClient } from '../helpers/servedClient.ts';

describe('serveMcpHttp', () => {
  it('answers without its object, and refuses what is no request of the protocol', async () => {
    const { fetch, close } = await serveMcpHttp(new ToolRegistry());
    const statuses = await Promise.all(
      [
        new Request('http://127.0.0.1/mcp'),
        new Request('http://127.0.0.1/mcp', { method: 'POST', body: '{' }),
      ].map(async (request) => (await fetch(request)).ok),
    );
    expect(statuses).to.deep.equal([false, false]);
    await close();
    await close();
  });

  it('serves many clients at once, of both generations', async () => {
    const tools = new ToolRegistry([
      invokable({
        name: 'double',
        inputSchema: {
          type: 'object',
          properties: { n: { type: 'number' } },
          required: ['n'],
        } as const,
        concurrency: 'safe',
        execute: ({ n }) => n * 2,
      }),
    ]);
    const ways = ['http-modern', 'http-legacy', 'http-modern'] as const;
    const clients = await Promise.all(ways.map((way) => servedClient(way, tools)));
    const answers = await Promise.all(
      clients.flatMap(({ client }, index) =>
        [1, 2, 3].map((n) => client.callTool({ name: 'double', arguments: { n: n + 10 * index } })),
      ),
    );
    const texts = answers.map(({ content }) =>
      content.map((block) => block.type === 'text' && block.text),
    );
    expect(texts.flat()).to.deep.equal(['2', '4', '6', '22', '24', '26', '42', '44', '46']);
    await Promise.all(clients.map((served) => served.close()));
  });

  it('ends the streams of those who listen when it is closed', async () => {
    const { client, close, closeServing } = await servedClient('http-modern', new ToolRegistry());
    const { closed } = await client.listen({ toolsListChanged: true });
    await closeServing();
    expect(await closed).to.not.equal('local');
    await close();
  });

  it('refuses a request that comes when it is closed, or about to be', async () => {
    const { fetch, close } = await serveMcpHttp(new ToolRegistry());
    const ask = (method: string): Promise<Response> =>
      fetch(new Request('http://127.0.0.1/mcp', { method }));
    const closing = close();
    const during = await ask('POST');
    await closing;
    for (const response of [during, await ask('POST'), await ask('GET')]) {
      expect(response.status).to.equal(503);
      expect(response.headers.get('content-type')).to.equal('application/json');
      expect(await response.json()).to.deep.equal({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: 'The server was closed.' },
      });
    }
  });

  it('rejects a wrong option', async () => {
    const error = await serveMcpHttp(new ToolRegistry(), { port: 1 } as never).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(TypeError);
  });
});
