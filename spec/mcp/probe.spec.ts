import { InMemoryTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import type { McpDiagnostic } from '../../lib/mcp/McpDiagnostic.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { openLink } from '../../lib/mcp/openLink.ts';
import { eraServer, resultOf } from '../helpers/eraServer.ts';
import { linkOptions } from '../helpers/linkOptions.ts';
import {
  beginStream,
  eventOf,
  type RawAnswer,
  type RawMcpServer,
  sendJson,
} from '../helpers/rawMcpServer.ts';
import { turn } from '../helpers/turn.ts';

const FOUND = {
  ...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
  ...{ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
};

/** How the answer to the question for the generation comes. */
const ways: Readonly<Record<string, RawAnswer>> = {
  'a document': (response, request) => sendJson(response, request, FOUND),
  'a stream that ends': (response, request) => {
    beginStream(response);
    response.end(eventOf({ id: request.id, result: resultOf(request, FOUND) }));
  },
  'a stream that ends later': async (response, request) => {
    beginStream(response);
    response.write(eventOf({ id: request.id, result: resultOf(request, FOUND) }));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    response.end();
  },
};

/** A transport whose other end answers that question by hand. */
async function linked(): Promise<InMemoryTransport> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  theirs.onmessage = (message) => {
    if (!('method' in message && 'id' in message)) return;
    void theirs.send({ jsonrpc: '2.0', id: message.id, result: FOUND });
  };
  await theirs.start();
  return ours;
}

describe('The question for the generation', () => {
  let server: RawMcpServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** Connects; what is said, and how many requests still wait for answers. */
  async function connectedTo(target: McpTarget) {
    const said: McpDiagnostic[] = [];
    const diagnose = (diagnostic: McpDiagnostic) => void said.push(diagnostic);
    const link = await openLink(target, linkOptions({ diagnose }));
    for (let turns = 0; turns < 20; turns += 1) await turn();
    const { size } = link.tap.requests;
    await link.close();
    return { said, size };
  }

  for (const era of ['auto', 'modern'] as const) {
    for (const [what, answer] of Object.entries(ways)) {
      it(`is answered once by ${what}: it does not count as lost then, ${era}`, async () => {
        server = await eraServer('modern', { answers: { 'server/discover': answer } });
        expect(await connectedTo({ url: server.url, era })).to.deep.equal({ said: [], size: 0 });
      });
    }

    it(`is answered once over a transport of yours, ${era}`, async () => {
      const transport = await linked();
      expect(await connectedTo({ transport, era })).to.deep.equal({ said: [], size: 0 });
    });
  }
});
