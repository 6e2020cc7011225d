import { InMemoryTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { asyncScheduler } from 'rxjs';
import { loadClient, type McpClientModule } from '../../lib/mcp/loadClient.ts';
import { type OpenTransportOptions, openTransport } from '../../lib/mcp/openTransport.ts';
import { StdioTransport } from '../../lib/mcp/stdio/StdioTransport.ts';

describe('openTransport', () => {
  let module: McpClientModule;
  let options: OpenTransportOptions;
  before(async () => {
    module = await loadClient();
    options = {
      module,
      maxAnswerBytes: 10,
      isFirst: true,
      isFirstTry: true,
      onListChanged: () => undefined,
      requests: () => undefined,
      diagnose: () => undefined,
      scheduler: asyncScheduler,
    };
  });

  it('takes the transport that the type of a URL wants', async () => {
    const http = await openTransport({ url: 'https://a.test' }, options);
    const sse = await openTransport({ url: 'https://a.test', type: 'sse' }, options);
    expect(http).to.be.instanceOf(module.StreamableHTTPClientTransport);
    expect(sse).to.be.instanceOf(module.SSEClientTransport);
  });

  it('makes a transport to a program each time', async () => {
    const target = { command: 'server' };
    for (const isFirst of [true, false]) {
      const transport = await openTransport(target, { ...options, isFirst });
      expect(transport).to.be.instanceOf(StdioTransport);
    }
  });

  it('goes on in a session the first time only', async () => {
    const target = { url: 'https://a.test', session: { id: 's', protocolVersion: '2025-11-25' } };
    expect((await openTransport(target, options)).sessionId).to.equal('s');
    const again = await openTransport(target, { ...options, isFirst: false });
    expect(again.sessionId).to.equal(undefined);
  });

  it('gives a transport once, and what a function makes each time', async () => {
    const [transport] = InMemoryTransport.createLinkedPair();
    const again = { ...options, isFirstTry: false };
    expect(await openTransport({ transport }, options)).to.equal(transport);
    expect(() => openTransport({ transport }, again)).to.throw('A transport serves one connection');
    expect(await openTransport({ transport: () => transport }, again)).to.equal(transport);
  });

  it('refuses what a function makes that is no transport', async () => {
    for (const made of [5, undefined, { send: () => undefined }]) {
      const target = { transport: () => Promise.resolve(made as never) };
      const error = await Promise.resolve(openTransport(target, options)).catch((thrown) => thrown);
      expect(error).to.include({ name: 'ToolFailure', code: 'unavailable', retryable: false });
      expect(error.message).to.match(/^What target\.transport gave must be an object with start, /);
    }
  });

  it('refuses a URL that is not allowed', () => {
    const target = { url: 'https://a.test', allowUrl: () => false };
    expect(() => openTransport(target, options)).to.throw(TypeError, 'allowUrl');
  });

  it('checks what authorization asks for, too', async () => {
    const asked: string[] = [];
    const transport = await openTransport(
      {
        url: 'https://a.test/mcp',
        allowUrl: ({ hostname }) => hostname === 'a.test',
        fetch: (url) => {
          asked.push(String(url));
          return Promise.resolve(new Response(null, { status: 401 }));
        },
        authProvider: {
          token: () => Promise.resolve(undefined),
          onUnauthorized: async ({ fetchFn }) => {
            await fetchFn('https://login.test/token');
          },
        },
      },
      options,
    );
    await transport.start();
    const sending = transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await sending.catch((error) => error.message)).to.contain('allowUrl');
    expect(asked).to.deep.equal(['https://a.test/mcp']);
  });
});
