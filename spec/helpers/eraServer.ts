import type { ServerResponse } from 'node:http';
import type { McpUrlTarget } from '../../lib/mcp/McpTarget.ts';
import {
  anyTool,
  beginStream,
  eventOf,
  type RawAnswer,
  type RawMcpOptions,
  type RawMcpServer,
  type RawRequest,
  rawMcpServer,
  sendText,
} from './rawMcpServer.ts';

/** The generations of the protocol that a server can be of. */
export const rawEras = ['legacy', 'modern'] as const;

/** One of them. */
export type RawEra = (typeof rawEras)[number];

/** How a server of one generation answers. */
export interface EraRawOptions extends RawMcpOptions {
  /** Answers to `tools/call`. @defaultValue with a text */
  readonly call?: RawAnswer;
  /** Whether a modern one says that its tools change. @defaultValue false */
  readonly listChanged?: boolean;
}

/** A raw server of one generation, and how to connect to it. */
export interface EraRawServer extends RawMcpServer {
  readonly target: McpUrlTarget;
}

/** Starts a raw server of one generation, which can be made to do anything. */
export async function eraServer(era: RawEra, options: EraRawOptions = {}): Promise<EraRawServer> {
  const { call = answerOf({ content: [{ type: 'text', text: 'done' }] }), answers } = options;
  const server = await rawMcpServer({
    ...options,
    answers: {
      ...(era === 'modern' && modernAnswers(options)),
      'tools/call': call,
      ...answers,
    },
  });
  return { ...server, target: { url: server.url, era } };
}

function modernAnswers({
  tools = [anyTool],
  listChanged = false,
}: EraRawOptions): Readonly<Record<string, RawAnswer>> {
  return {
    'server/discover': answerOf({
      ttlMs: 0,
      cacheScope: 'private',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged } },
    }),
    'tools/list': answerOf({ ttlMs: 0, cacheScope: 'private', tools }),
  };
}

/** A result as the generation of the request has it: the modern one says that it is complete. */
export function resultOf(request: RawRequest, result: object): object {
  return isModern(request) ? { resultType: 'complete', ...result } : result;
}

/** The event with a result that has one text. */
export function textEvent(request: RawRequest, text = 'done'): string {
  const result = resultOf(request, { content: [{ type: 'text', text }] });
  return eventOf({ id: request.id, result });
}

/** Answers with a result as JSON. */
export function answerOf(result: object): RawAnswer {
  return (response, request) =>
    sendMessage(response, request, { result: resultOf(request, result) });
}

/** Answers with a text of a content type and a status. */
export function documentOf(
  status: number,
  text: string | ((request: RawRequest) => string),
  headers: Readonly<Record<string, string>> = {},
): RawAnswer {
  return (response, request) => {
    const body = typeof text === 'string' ? text : text(request);
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };
}

/** Answers with an error of the protocol as JSON, with a status. */
export function errorOf(error: object, status = 200): RawAnswer {
  return documentOf(status, ({ id }) => JSON.stringify({ jsonrpc: '2.0', id, error }), {
    'content-type': 'application/json',
  });
}

/** Answers with an event stream of these bytes, which then ends. */
export function streamOf(write: (request: RawRequest) => string | Uint8Array): RawAnswer {
  return (response, request) => {
    beginStream(response);
    response.end(write(request));
  };
}

function sendMessage(response: ServerResponse, { id }: RawRequest, message: object): void {
  sendText(response, JSON.stringify({ jsonrpc: '2.0', id, ...message }));
}

function isModern({ headers }: RawRequest): boolean {
  return headers['mcp-method'] !== undefined;
}
