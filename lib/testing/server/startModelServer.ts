import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromEvent, merge, ReplaySubject, takeUntil } from 'rxjs';
import { checkObject } from '../../executor/optionReaders.ts';
import { checkNames } from '../../tools/checkNames.ts';
import { errorBody } from '../turns/errorBody.ts';
import { playPlan } from '../turns/playPlan.ts';
import { readFormatName } from '../turns/readFormatName.ts';
import { type PlannedResponse, TurnQueue } from '../turns/TurnQueue.ts';
import type { ModelServer, ModelServerOptions, ModelServerRequest } from './ModelServer.ts';
import { ResponseWriter } from './ResponseWriter.ts';
import { readBody, readHeaders } from './readBody.ts';
import { formatOfPath, serverFormats } from './serverFormats.ts';

/**
 * Starts a server that answers as a model would, in every wire format, and gives it when it listens: on the loopback
 * interface only, at a free port.
 *
 * Each request takes the next turn. Its path tells the format, whatever base path stands before it, so that official SDKs can
 * be pointed at it by their base URL; every answer is a stream, whether or not the request asks for one. Other paths get
 * status 404, and a request for which there is no turn, or one that its format cannot express, status 400: in both cases with
 * a body that says why. The process lives on until the server is closed.
 *
 * @throws TypeError or RangeError (the promise rejects) for a wrong option.
 */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  checkObject('options', options);
  checkNames('', options, { turns: true });
  const queue = new TurnQueue<ModelServerRequest>(options.turns);
  const requests: ModelServerRequest[] = [];
  const closed$ = new ReplaySubject<void>(1);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url: path = '' } = request;
    const format = formatOfPath(path);
    if (format === undefined || method !== 'POST') {
      const words = `There is no ${method} ${path.split('?')[0]} here.`;
      return refuse(response, 404, errorBody(undefined, 404, words));
    }
    const left$ = merge(closed$, fromEvent(response, 'close'));
    const came = { format, path, headers: readHeaders(request), body: await readBody(request) };
    requests.push(came);
    const planned = plan(queue, came, requests.length - 1);
    if (typeof planned === 'string') {
      return refuse(response, 400, errorBody(format, 400, planned));
    }
    const writer = new ResponseWriter(response, planned.headers);
    const actions$ = playPlan(planned.plan).pipe(takeUntil(left$));
    await actions$.forEach((action) => {
      writer.take(action);
    });
  };

  const server = createServer((request, response) => {
    // What fails is the client: it leaves, or its body is too long.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let closing: Promise<void> | undefined;

  return {
    url,
    requests,
    urlOf: (format, model = 'scripted') =>
      url +
      serverFormats[readFormatName(format)].path.replace('<model>', encodeURIComponent(model)),
    setTurns: (turns) => queue.set(turns),
    close() {
      closing ??= new Promise((resolve) => {
        closed$.next();
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closing;
    },
  };
}

/** Plans the answer to a request; what is wrong, if there is none. */
function plan(
  queue: TurnQueue<ModelServerRequest>,
  request: ModelServerRequest,
  index: number,
): PlannedResponse | string {
  try {
    return queue.plan(request.format, request, index);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
