import type { ServerResponse } from 'node:http';
import { anyTool, eventOf, type RawAnswer } from './rawMcpServer.ts';

/** What a server of the two endpoints of 2024-11-05 answers with, for a raw server that can be made to do anything. */
export function sseAnswers(tools: readonly unknown[] = [anyTool]): Record<string, RawAnswer> {
  let stream: ServerResponse | undefined;
  const answering =
    (result: object): RawAnswer =>
    (response, { id }) => {
      response.writeHead(202).end();
      stream?.write(eventOf({ id, result }));
    };
  return {
    GET: (response) => {
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages\n\n');
    },
    initialize: answering({
      protocolVersion: '2024-11-05',
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'raw', version: '1' },
    }),
    'tools/list': answering({ tools }),
    'tools/call': answering({ content: [{ type: 'text', text: 'done' }] }),
  };
}
