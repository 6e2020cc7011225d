import type { ServerResponse } from 'node:http';
import { SSEClientTransport } from '@modelcontextprotocol/client';
import { rawMcpServer } from '../../spec/helpers/rawMcpServer.ts';
import { sseAnswers } from '../../spec/helpers/rawSse.ts';
import { bareClient, FAR_MS, outcome } from './bareClient.ts';
import type { SeamProbe } from './SeamProbe.ts';

/** What the official client does over the transport of two endpoints. */
export const sseProbes: readonly SeamProbe[] = [
  {
    seam: 'sseTransport',
    defect: 'a call waits for its timeout when the stream of answers has ended',
    isThere: hangsWithoutStream,
  },
];

async function hangsWithoutStream(): Promise<boolean> {
  const answers = sseAnswers();
  let stream: ServerResponse | undefined;
  const server = await rawMcpServer({
    answers: {
      ...answers,
      GET: (response, request) => {
        stream = response;
        return answers['GET']?.(response, request);
      },
      'tools/call': (response) => {
        response.writeHead(202).end();
        stream?.destroy();
      },
    },
  });
  const client = bareClient();
  try {
    await client.connect(new SSEClientTransport(new URL(server.url)));
    const called = client.callTool({ name: 'tool' }, { timeout: FAR_MS });
    return (await outcome(called)).state === 'pending';
  } finally {
    await client.close();
    await server.close();
  }
}
