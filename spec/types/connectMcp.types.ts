import { expectTypeOf } from 'expect-type';
import { type AnyTool, ToolRegistry } from 'millrace';
import {
  connectMcp,
  connectMcpServers,
  feedRegistry,
  fromMcp,
  McpClient,
  type McpConnection,
  type McpElicitAnswer,
  type RegistryFeed,
} from 'millrace/mcp';
import type { Observable } from 'rxjs';

const connection = connectMcp({ command: 'server', args: ['--quiet'] as const, env: { KEY: 'v' } });
expectTypeOf(connection).toEqualTypeOf<McpConnection>();
expectTypeOf(connection.tools$).toEqualTypeOf<Observable<readonly AnyTool[]>>();
expectTypeOf(connection.refresh()).resolves.toEqualTypeOf<readonly AnyTool[]>();

const servers = connectMcpServers({
  remote: { url: 'https://mcp.test', headers: async () => ({ 'x-key': 'v' }) },
  local: { command: 'server' },
});
expectTypeOf(servers.servers).toEqualTypeOf<Readonly<Record<string, McpConnection>>>();

expectTypeOf(fromMcp('https://mcp.test')).resolves.toHaveProperty('client');
expectTypeOf<McpClient>().toExtend<McpConnection>();
new McpClient('https://mcp.test', {
  onElicit: (request) => {
    expectTypeOf(request.mode).toEqualTypeOf<'form' | 'url'>();
    return Promise.resolve<McpElicitAnswer>({ action: 'decline' });
  },
});

expectTypeOf(feedRegistry(new ToolRegistry(), connection.tools$)).toEqualTypeOf<
  Observable<RegistryFeed>
>();

connectMcp({ url: 'https://mcp.test', headers: new Headers() });
// @ts-expect-error: a header is a text.
connectMcp({ url: 'https://mcp.test', headers: { 'x-key': 7 } });
// @ts-expect-error: a server of several has the name that it is given.
connectMcpServers({ a: { command: 'server' } }, { a: { serverId: 'b' } });
// @ts-expect-error: what a target is must be said.
connectMcp({});
// @ts-expect-error: a program is not behind a URL.
connectMcp({ url: 'https://mcp.test', command: 7 });
// @ts-expect-error: trust is a word about annotations.
connectMcp({ command: 'server' }, { trust: true });
// @ts-expect-error: an answer is one of three actions.
new McpClient('https://mcp.test', { onElicit: () => [{ action: 'maybe' }] });
