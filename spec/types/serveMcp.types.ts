import type { InMemoryTransport as ClientMemory } from '@modelcontextprotocol/client';
import type { InMemoryTransport, Transport } from '@modelcontextprotocol/server';
import type { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { expectTypeOf } from 'expect-type';
import type { Observable } from 'rxjs';
import type { ToolExecutor, ToolRegistry } from '../../lib/index.ts';
import {
  httpMcpRegistry,
  type McpHttpServing,
  type McpRegistry,
  type McpServerInfo,
  type McpServerTransport,
  type McpServing,
  type McpUrlPolicy,
  serveMcp,
  serveMcpHttp,
  staticMcpRegistry,
} from '../../lib/mcp/index.ts';

declare const registry: ToolRegistry;
declare const executor: ToolExecutor;
declare const transport: StdioServerTransport;

// Transports of the official packages fit, without being named in our types.
expectTypeOf<Transport>().toExtend<McpServerTransport>();
expectTypeOf<InMemoryTransport>().toExtend<McpServerTransport>();
expectTypeOf<ClientMemory>().toExtend<McpServerTransport>();

// A registry or an executor is served.
expectTypeOf(serveMcp(registry, transport)).resolves.toEqualTypeOf<McpServing>();
expectTypeOf(serveMcp(executor, transport, { name: 'a' })).resolves.toEqualTypeOf<McpServing>();
expectTypeOf(serveMcpHttp(executor)).resolves.toEqualTypeOf<McpHttpServing>();
expectTypeOf<McpHttpServing['fetch']>().returns.resolves.toEqualTypeOf<Response>();

// @ts-expect-error: a list of tools is no registry.
void serveMcp([], transport);
// @ts-expect-error: a transport is needed.
void serveMcp(registry);
// @ts-expect-error: there is no such option.
void serveMcpHttp(registry, { port: 80 });

// Registries of servers are alike.
expectTypeOf(httpMcpRegistry('https://a.example')).toEqualTypeOf<McpRegistry>();
expectTypeOf(
  staticMcpRegistry([{ name: 'a', url: 'https://a.example' }]),
).toEqualTypeOf<McpRegistry>();
expectTypeOf<McpRegistry['discover']>().returns.toEqualTypeOf<Observable<McpServerInfo>>();

// @ts-expect-error: a server has a name.
staticMcpRegistry([{ url: 'https://a.example' }]);
// @ts-expect-error: there is no such place to look.
staticMcpRegistry([]).search('a', { match: 'all' });

// A promise is no answer.
expectTypeOf<() => Promise<boolean>>().not.toExtend<NonNullable<McpUrlPolicy['allowUrl']>>();
