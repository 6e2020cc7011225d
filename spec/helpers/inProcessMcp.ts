import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';

type Setup = (server: McpServer) => void;

/** A server of both generations without a socket. */
export interface InProcessMcp {
  readonly target: McpUrlTarget;
  /** The methods that were asked for, those of HTTP for what has none. */
  readonly asked: string[];
  /** The headers of each request. */
  readonly headers: Headers[];
  /** Says to those who listen that the tools have changed. */
  toolsChanged(): void;
}

/** Starts one; `setup` registers its tools, for each request anew. */
export function inProcessMcp(setup: Setup): InProcessMcp {
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'in-process', version: '1' },
      { capabilities: { tools: { listChanged: true } } },
    );
    setup(server);
    return server;
  });
  const asked: string[] = [];
  const headers: Headers[] = [];
  return {
    asked,
    headers,
    toolsChanged: () => void handler.notify.toolsChanged(),
    target: {
      url: 'https://mcp.test/mcp',
      fetch(url, init) {
        const text = typeof init?.body === 'string' ? init.body : '{}';
        asked.push(JSON.parse(text).method ?? init?.method);
        headers.push(new Headers(init?.headers));
        return handler.fetch(new Request(url, init));
      },
    },
  };
}

/** What a tool without arguments is registered with. */
export const noInput: { readonly inputSchema: StandardSchemaWithJSON } = {
  inputSchema: fromJsonSchema({ type: 'object', properties: {} }),
};
