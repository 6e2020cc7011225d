import { setTimeout as delay } from 'node:timers/promises';
import {
  beginStream,
  eventOf,
  type RawAnswer,
  resultEvent,
  sendJson,
} from '../../spec/helpers/rawMcpServer.ts';
import { call, calling, comes, FAR_MS, outcome, overHttp, PATIENCE_MS } from './bareClient.ts';
import type { SeamProbe } from './SeamProbe.ts';

const BIG_CHARS = 20_000_000;
const CHUNK = 'x'.repeat(100_000);
const MANY = 40;

/** What the official client does over HTTP with servers that give too much. */
export const floodProbes: readonly SeamProbe[] = [
  {
    seam: 'wrappedFetch',
    defect: 'the whole body of a redirect is read',
    isThere: () => {
      let sent = 0;
      const redirect: RawAnswer = async (response) => {
        response.writeHead(307, { location: 'http://localhost:1/' });
        for (; sent < BIG_CHARS && !response.destroyed; sent += CHUNK.length) {
          if (!response.write(CHUNK)) await delay(1);
        }
        response.end();
      };
      return overHttp({ server: calling(redirect) }, async (client) => {
        await outcome(call(client), FAR_MS);
        return sent >= BIG_CHARS;
      });
    },
  },
  {
    seam: 'PendingRequests',
    defect: 'a stream that the server does not end behind its answer stays open',
    isThere: () =>
      overHttp({ server: calling(stayOpen) }, async (client, server) => {
        for (let calls = 0; calls < MANY; calls += 1) await call(client);
        await delay(PATIENCE_MS / 4);
        return server.open() >= MANY;
      }),
  },
  {
    seam: 'SideMessages',
    defect:
      'every question of the server is answered with a request of its own, however many there are',
    isThere: () => {
      const noAnswer: RawAnswer = () => undefined;
      const server = { answers: { 'tools/call': ask, POST: noAnswer } };
      return overHttp({ server }, async (client, raw) => {
        await outcome(call(client));
        return comes(() => raw.open() >= MANY);
      });
    },
  },
  {
    seam: 'resumeTimers',
    defect: 'streams are resumed as often as the server says',
    isThere: () => {
      const endAtOnce: RawAnswer = (response) => {
        beginStream(response);
        response.end('retry: 0\n\n');
      };
      return overHttp({ server: { answers: { GET: endAtOnce } } }, (_, server) =>
        comes(() => server.count('GET') >= MANY),
      );
    },
  },
  {
    seam: 'limitBytes',
    defect: 'an answer has no limit',
    isThere: () =>
      overHttp({ server: calling(sendBig) }, async (client) => {
        const { value } = await outcome(call(client), FAR_MS);
        return JSON.stringify(value?.content ?? '').length > BIG_CHARS;
      }),
  },
];

const sendBig: RawAnswer = (response, request) =>
  sendJson(response, request, { content: [{ type: 'text', text: 'x'.repeat(BIG_CHARS) }] });

const stayOpen: RawAnswer = (response, request) => {
  beginStream(response);
  response.write(resultEvent(request));
};

const ask: RawAnswer = (response, request) => {
  beginStream(response);
  for (let id = 1; id <= MANY; id += 1) response.write(eventOf({ id, method: 'ping' }));
  response.end(resultEvent(request));
};
