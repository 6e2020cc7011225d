import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Agent } from '../chat/agent.ts';
import type { Chat } from '../chat/Chat.ts';
import { bundlePage } from '../timeline/bundlePage.ts';
import { Chats } from './Chats.ts';
import { checkOrigin, Refusal, readJson } from './requests.ts';
import { type Answer, streamAnswer } from './streamAnswer.ts';

/** What the page may do: load and ask what comes from this server, and make neither code nor markup of text. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The files of the page by their paths. */
const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  '/': { name: 'index.html', type: 'text/html' },
  '/style.css': { name: 'style.css', type: 'text/css' },
  '/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
};

/** A server of chats. */
export interface ChatServer {
  /** Where the page is. */
  readonly url: string;
  /** Ends everything: answers and their tools, connections, the server. */
  close(): Promise<void>;
}

/**
 * Starts the server of the page, on the loopback interface.
 *
 * | Request | Answer |
 * |---|---|
 * | `POST /chats` | `{ id }` of a new chat |
 * | `POST /chats/<id>/messages`, `{ text }` | server-sent events, each a `PageEvent` |
 * | `POST /chats/<id>/answers`, `{ [id of a call]: input }` | the same, for open questions |
 *
 * `port`: 0 takes any that is free.
 */
export async function startChatServer(agent: Agent, port = 0): Promise<ChatServer> {
  const program = await bundlePage(new URL('./page/main.ts', import.meta.url));
  const chats = new Chats(agent);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    checkOrigin(request);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (request.method === 'GET') return sendFile(response, pathname, program);
    const [, root, id = '', action] = pathname.split('/');
    if (request.method !== 'POST' || root !== 'chats') throw nothing();
    const body = await readJson(request);
    if (id === '') return send(response, 201, JSON.stringify({ id: chats.open() }));
    const chat = chats.get(id);
    await streamAnswer(response, answerOf(chat, action, body));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      if (error instanceof Refusal)
        return send(response, error.status, error.message, 'text/plain');
      console.error(error);
      send(response, 500, 'The server has made a mistake.', 'text/plain');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function nothing(): Refusal {
  return new Refusal(404, 'There is nothing here.');
}

/** What the user wants of a chat. @throws Refusal when that makes no sense. */
function answerOf(
  chat: Chat,
  action: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Answer {
  const { text } = body;
  if (action === 'messages' && typeof text === 'string' && text.trim() !== '') {
    return (signal) => chat.ask(text, signal);
  }
  if (action === 'answers' && chat.wants(body)) return (signal) => chat.answer(body, signal);
  throw new Refusal(400, 'This is neither a message nor the answer to an open question.');
}

async function sendFile(response: ServerResponse, path: string, program: string): Promise<void> {
  if (path === '/page.js') return send(response, 200, program, 'text/javascript');
  const file = FILES[path];
  if (file === undefined) throw nothing();
  const content = await readFile(new URL(`./page/${file.name}`, import.meta.url), 'utf8');
  send(response, 200, content, file.type);
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json',
): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}
