import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from 'millrace/testing/server';
import { bundlePage } from './bundlePage.ts';
import { buildLog, playModel } from './story.ts';

/** What a page may do here: load and ask what comes from this server, and run no code that is made of text. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The files of the page by their paths. */
const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  '/': { name: 'index.html', type: 'text/html' },
  '/style.css': { name: 'style.css', type: 'text/css' },
  '/chart.css': { name: 'chart.css', type: 'text/css' },
  '/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
};

/** What the server plays. */
export interface TimelineServerOptions {
  /** What the model says. @defaultValue a story of two responses */
  readonly turns?: ModelServerOptions['turns'];
  /** What a tool of the page reads from here, in pieces. @defaultValue the log of a build, for three seconds */
  readonly log?: () => AsyncIterable<string>;
}

/** The server of the page. */
export interface TimelineServer {
  /** Where the page is. */
  readonly url: string;
  /** The model behind it. */
  readonly model: ModelServer;
  /** Ends everything: responses, connections, both servers. */
  close(): Promise<void>;
}

/** Starts the server of the page, on the loopback interface at a free port, and a scripted model behind it. */
export async function startTimelineServer({
  turns = playModel,
  log = buildLog,
}: TimelineServerOptions = {}): Promise<TimelineServer> {
  const program = await bundlePage(new URL('./page/main.ts', import.meta.url));
  const model = await startModelServer({ turns });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = FILES[pathname];
    response.setHeader('content-security-policy', POLICY);
    if (pathname === '/v1/messages') return passOn(model, request, response);
    if (pathname === '/log') {
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      return pipeline(Readable.from(log()), response);
    }
    if (pathname === '/page.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(program);
    } else if (file !== undefined) {
      response.setHeader('content-type', `${file.type}; charset=utf-8`);
      response.end(await readFile(new URL(`./page/${file.name}`, import.meta.url)));
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.');
    }
  };

  const server = createServer((request, response) => {
    // What fails is the browser: it leaves in the middle.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    model,
    async close() {
      await model.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Passes a request on to the model, as a back end does that keeps the key, and its answer back, as fast as it is read. */
async function passOn(
  model: ModelServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { status, headers, body } = await fetch(model.urlOf('anthropic-messages'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await readText(request),
    signal: left.signal,
  });
  response.writeHead(status, { 'content-type': headers.get('content-type') ?? 'text/plain' });
  await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body as never), response);
}

async function readText(request: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
