import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { bodyOf } from './loopbackServer.ts';

/** A message that came to a raw server. */
export interface RawRequest {
  readonly httpMethod: string;
  readonly headers: IncomingMessage['headers'];
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Answers one request of the protocol by hand. */
export type RawAnswer = (response: ServerResponse, request: RawRequest) => void | Promise<void>;

/** How a raw server answers. */
export interface RawMcpOptions {
  /** The tools on its one page. @defaultValue one with the name `tool` */
  readonly tools?: readonly unknown[];
  /** Answers to requests by their method; `GET` and `DELETE` by theirs. */
  readonly answers?: Readonly<Record<string, RawAnswer>>;
  /** Gives the id of each new session. @defaultValue there are none */
  readonly session?: () => string;
}

/** A server of the legacy generation on 127.0.0.1 that can be made to do anything. */
export interface RawMcpServer {
  readonly url: string;
  /** What came, in order. */
  readonly requests: readonly RawRequest[];
  /** How often this came. */
  count(method: string): number;
  /** Responses that the client has closed before they ended. */
  readonly closedEarly: () => number;
  /** Requests whose responses have neither ended nor been closed. */
  readonly open: () => number;
  /** Connections that are open. A fetch may keep some that nothing uses. */
  readonly sockets: () => number;
  close(): Promise<void>;
}

export const anyTool = { name: 'tool', inputSchema: { type: 'object' } };

/** Starts one. */
export async function rawMcpServer(options: RawMcpOptions = {}): Promise<RawMcpServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let closedEarly = 0;
  let open = 0;
  const server = createServer(async (incoming, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
      if (!response.writableFinished) closedEarly += 1;
    });
    const text = await bodyOf(incoming);
    const message = text === '' ? {} : JSON.parse(text);
    const { method: httpMethod = '', headers } = incoming;
    const request: RawRequest = { ...message, httpMethod, headers };
    requests.push(request);
    const name = request.method ?? httpMethod;
    await (options.answers?.[name] ?? defaultAnswer(name, options))(response, request);
  });
  server.on('connection', (socket) => {
    // A test that failed before it closed the server must not keep the run alive.
    socket.unref();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    count: (name) =>
      requests.filter(({ method, httpMethod }) => (method ?? httpMethod) === name).length,
    closedEarly: () => closedEarly,
    open: () => open,
    sockets: () => sockets.size,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function defaultAnswer(name: string, { tools = [anyTool], session }: RawMcpOptions): RawAnswer {
  if (name === 'initialize') {
    return (response, request) => {
      if (session !== undefined) response.setHeader('mcp-session-id', session());
      sendJson(response, request, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'raw', version: '1' },
      });
    };
  }
  if (name === 'tools/list') return (response, request) => sendJson(response, request, { tools });
  if (name === 'tools/call') {
    return (response, request) =>
      sendJson(response, request, { content: [{ type: 'text', text: 'done' }] });
  }
  if (name.startsWith('notifications/')) return (response) => void response.writeHead(202).end();
  if (name === 'DELETE') return (response) => void response.writeHead(200).end();
  return (response) => void response.writeHead(name === 'GET' ? 405 : 400).end('no');
}

/** Answers with a result as JSON. */
export function sendJson(response: ServerResponse, { id }: RawRequest, result: unknown): void {
  sendText(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
}

/** Answers with a document. */
export function sendText(response: ServerResponse, text: string, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type }).end(text);
}

/** Begins an event stream. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** One event with a message. */
export function eventOf(message: object): string {
  return `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
}

/** The event of a result. */
export function resultEvent({ id }: RawRequest, text = 'done'): string {
  return eventOf({ id, result: { content: [{ type: 'text', text }] } });
}

/** The event of progress on a request. */
export function progressEvent({ params }: RawRequest, progress: number): string {
  const { progressToken } = (params?.['_meta'] ?? {}) as { progressToken?: unknown };
  return eventOf({ method: 'notifications/progress', params: { progressToken, progress } });
}
