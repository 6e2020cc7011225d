import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkRequest, type Refusal } from './server/checkRequest.ts';
import { isObject, type JsonObject, objectsOf } from './server/json.ts';
import { messageEvents } from './server/messageEvents.ts';
import { replyTo } from './server/script.ts';
import { createServices } from './server/services.ts';

/** A running server. */
export interface StoryServer {
  /** Its address, on the loopback interface only. */
  readonly url: string;
  /** Stops it: open answers are broken off, no timer is left. */
  close(): Promise<void>;
}

/** How long a model thinks before its first token. */
const FIRST_TOKEN_MS = 350;
/** About 45 tokens a second. */
const TOKEN_MS = 22;

/**
 * Starts the server that plays the model and the services that the tools call: `POST /v1/messages` streams an answer as
 * Anthropic's Messages API does, at a model's pace; the rest goes to the services.
 *
 * @param pace - Factor for all waiting: 1 = as a model writes, 0 = as fast as timers go.
 */
export async function startServer(pace = 1): Promise<StoryServer> {
  const services = createServices(pace);
  let answers = 0;

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    gone: AbortSignal,
  ): Promise<void> => {
    const body = await readJson(request);
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    if (pathname === '/v1/messages') {
      const refusal = checkRequest(request.headers, body);
      if (refusal !== undefined || !isObject(body)) return refuse(response, refusal);
      answers += 1;
      return stream(response, body, { pace, id: `story${answers}`, gone });
    }
    const reply = await services({
      method: request.method ?? 'GET',
      path: pathname,
      body,
      signal: gone,
    });
    send(response, reply.status, reply.body);
  };

  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    serve(request, response, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) send(response, 500, errorBody('api_error', String(error)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface StreamOptions {
  readonly pace: number;
  readonly id: string;
  readonly gone: AbortSignal;
}

async function stream(
  response: ServerResponse,
  body: JsonObject,
  { pace, id, gone }: StreamOptions,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'request-id': `req_${id}`,
  });
  await sleep(FIRST_TOKEN_MS * pace, undefined, { signal: gone });
  const reply = replyTo(objectsOf(body['messages']));
  let written = 0;
  for (const { tokens, data } of messageEvents(reply, String(body['model']), id)) {
    if (tokens > 0) {
      written += tokens;
      // A model is not a metronome: between 0.6 and 1.4 times the mean, the same in every run.
      const unevenness = 0.6 + ((written * 7) % 9) / 10;
      await sleep(Math.max(1, TOKEN_MS * unevenness * pace), undefined, { signal: gone });
    }
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  }
  response.end();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, refusal: Refusal | undefined): void {
  const { status, type, message } = refusal ?? {
    status: 400,
    type: 'invalid_request_error',
    message: 'No body.',
  };
  send(response, status, errorBody(type, message));
}

function errorBody(type: string, message: string): unknown {
  return { type: 'error', error: { type, message } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
