import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { serveMcp } from '../../lib/mcp/serveMcp.ts';
import { serveMcpHttp } from '../../lib/mcp/serveMcpHttp.ts';

type Tools = Parameters<typeof serveMcp>[0];
type Options = Parameters<typeof serveMcp>[2];

/** An official client, connected to tools that are served. */
export interface ServedClient {
  readonly client: Client;
  /** Closes the serving, not the client. */
  closeServing(): Promise<void>;
  /** Closes both. */
  close(): Promise<void>;
}

/** How a client is connected, and which generation of the protocol comes of it. */
export type ServedWay = 'memory' | 'http-legacy' | 'http-modern';

/** Serves tools to a client of the official package, in this process. */
export async function servedClient(
  way: ServedWay,
  tools: Tools,
  settings: { options?: Options; client?: ClientOptions } = {},
): Promise<ServedClient> {
  const mode = way === 'http-modern' ? 'auto' : 'legacy';
  const client = new Client(
    { name: 'spec', version: '1' },
    { ...settings.client, versionNegotiation: { mode } },
  );
  const serving =
    way === 'memory'
      ? await connectMemory(client, tools, settings.options)
      : await connectHttp(client, tools, settings.options);
  return {
    client,
    closeServing: () => serving.close(),
    close: async () => {
      await client.close();
      await serving.close();
    },
  };
}

async function connectMemory(client: Client, tools: Tools, options: Options) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const serving = await serveMcp(tools, far, options);
  await client.connect(near);
  return serving;
}

async function connectHttp(client: Client, tools: Tools, options: Options) {
  const serving = await serveMcpHttp(tools, options);
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
    fetch: (url, init) => serving.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return serving;
}
