import { setTimeout as delay } from 'node:timers/promises';
import { MemoryOAuth } from '../../spec/conformance/memoryOAuth.ts';
import { loopbackServer } from '../../spec/helpers/loopbackServer.ts';
import {
  beginStream,
  type RawAnswer,
  resultEvent,
  sendJson,
  sendText,
} from '../../spec/helpers/rawMcpServer.ts';
import { acknowledged, modernAnswers } from '../../spec/helpers/rawModern.ts';
import { call, calling, comes, FAR_MS, outcome, overHttp, PATIENCE_MS } from './bareClient.ts';
import type { SeamProbe } from './SeamProbe.ts';

/** What the official client does over HTTP. */
export const httpProbes: readonly SeamProbe[] = [
  {
    seam: 'PendingRequests',
    defect: 'a call whose stream ends without an answer waits for its timeout',
    isThere: () =>
      hangs((response) => {
        beginStream(response);
        response.end();
      }),
  },
  {
    seam: 'wrappedFetch',
    defect: 'a call that is only accepted waits for its timeout',
    isThere: () => hangs((response) => void response.writeHead(202).end()),
  },
  {
    seam: 'wrappedFetch',
    defect: 'a call whose document answers something else waits for its timeout',
    isThere: () =>
      hangs((response) => sendText(response, '{"jsonrpc":"2.0","id":"another","result":{}}')),
  },
  {
    seam: 'wrappedFetch',
    defect: 'the last event is dropped without a blank line behind it',
    isThere: () =>
      hangs((response, request) => {
        beginStream(response);
        response.end(resultEvent(request).trimEnd());
      }),
  },
  {
    seam: 'wrappedFetch',
    defect: "the server's headers go to authorization servers",
    isThere: sendsHeadersAway,
  },
  {
    seam: 'messageTap',
    defect: 'a cancelled call of the legacy generation keeps its HTTP request',
    isThere: () =>
      overHttp({ server: calling(beginStream) }, async (client, server) => {
        const abort = new AbortController();
        const called = call(client, abort.signal);
        await comes(() => server.count('tools/call') > 0);
        abort.abort();
        await outcome(called);
        return !(await comes(() => server.closedEarly() > 0));
      }),
  },
  {
    seam: 'resumeTimers',
    defect: 'closing leaves waits to resume streams, but for the last one',
    isThere: leavesWaits,
  },
  {
    seam: 'messageTap',
    defect: 'a result of the modern generation is refused that does not say whether it is complete',
    isThere: () =>
      overHttp(
        {
          server: {
            answers: {
              ...modernAnswers(),
              'tools/call': (response, request) => sendJson(response, request, { content: [] }),
            },
          },
          client: { versionNegotiation: { mode: 'auto' } },
        },
        async (client) => (await outcome(call(client))).state === 'rejected',
      ),
  },
  {
    seam: 'Reconnect',
    defect: 'a lost session is not begun anew',
    isThere: () =>
      overHttp(
        { server: { session: () => 'one', ...calling(refuse(404)) } },
        async (client, server) => {
          await outcome(call(client));
          await outcome(call(client));
          return server.count('initialize') === 1;
        },
      ),
  },
  {
    seam: 'mcpFailure',
    defect: 'an error of the protocol with an HTTP status of errors is not read',
    isThere: () =>
      overHttp({ server: calling(refuse(400)) }, async (client) => {
        const { error } = await outcome(call(client));
        return error?.code !== -32_602;
      }),
  },
  {
    seam: 'listMcpTools',
    defect: 'no tools are listed in a session that another connection has begun',
    isThere: () =>
      overHttp(
        { transport: { sessionId: 'one', protocolVersion: '2025-11-25' } },
        async (client, server) => {
          const { value } = await outcome(client.listTools());
          return value?.tools.length !== 1 && server.count('tools/list') === 0;
        },
      ),
  },
  {
    seam: 'openLink',
    defect: 'closing does not end the session',
    isThere: () =>
      overHttp({ server: { session: () => 'one' } }, async (client, server) => {
        await client.close();
        return !(await comes(() => server.count('DELETE') > 0, PATIENCE_MS / 4));
      }),
  },
  {
    seam: 'listenForChanges',
    defect: 'a subscription that has ended is not begun anew',
    isThere: () =>
      overHttp(
        {
          server: { answers: { ...modernAnswers(), 'subscriptions/listen': endSoon } },
          client: {
            versionNegotiation: { mode: 'auto' },
            listChanged: { tools: { onChanged: () => undefined } },
          },
        },
        async (_, server) => {
          await comes(() => server.count('subscriptions/listen') > 0);
          // The client waits a second before it begins anew what it does begin anew.
          return !(await comes(() => server.count('subscriptions/listen') > 1, PATIENCE_MS * 2));
        },
      ),
  },
];

function hangs(answer: RawAnswer): Promise<boolean> {
  return overHttp({ server: calling(answer) }, async (client, server) => {
    const called = call(client);
    await comes(() => server.count('tools/call') > 0);
    return (await outcome(called)).state === 'pending';
  });
}

/** Two streams have ended that can be resumed, and the server says when. */
async function leavesWaits(): Promise<boolean> {
  let begun = 0;
  let ended = 0;
  const resumable: RawAnswer = (response) => {
    beginStream(response);
    response.end(`id: 1\nretry: ${FAR_MS}\ndata: \n\n`);
  };
  const reconnectionScheduler = () => {
    begun += 1;
    return () => {
      ended += 1;
    };
  };
  const server = calling(resumable);
  return await overHttp({ server, transport: { reconnectionScheduler } }, async (client) => {
    const calls = [call(client), call(client)].map((called) => outcome(called));
    const isReady = await comes(() => begun === calls.length);
    await client.close();
    await Promise.all(calls);
    if (!isReady) throw new Error('The client does not resume two streams.');
    return ended < begun;
  });
}

function refuse(status: number): RawAnswer {
  return (response, { id }) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'no' } }));
}

const endSoon: RawAnswer = async (response, request) => {
  beginStream(response);
  response.write(acknowledged(request));
  await delay(100);
  response.end();
};

/** The server points to an authorization server elsewhere: does that get what is the server's? */
async function sendsHeadersAway(): Promise<boolean> {
  const seen: unknown[] = [];
  const elsewhere = await loopbackServer(({ headers }, response) => {
    seen.push(headers['x-api-key']);
    response.writeHead(404).end();
  });
  const challenge: RawAnswer = (response) =>
    void response
      .writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${elsewhere.url}"` })
      .end();
  try {
    await outcome(
      overHttp(
        {
          server: { answers: { initialize: challenge } },
          transport: {
            authProvider: new MemoryOAuth(),
            requestInit: { headers: { 'x-api-key': 'secret' } },
          },
        },
        () => Promise.resolve(),
      ),
    );
  } finally {
    await elsewhere.close();
  }
  if (seen.length === 0) throw new Error('The authorization server was not asked.');
  return seen.includes('secret');
}
