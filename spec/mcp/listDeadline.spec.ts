import { expect } from 'chai';
import { callMcpTool } from '../../lib/mcp/callMcpTool.ts';
import { listMcpTools } from '../../lib/mcp/listMcpTools.ts';
import type { McpLink } from '../../lib/mcp/McpLink.ts';
import { answerOf, type EraRawServer, eraServer, rawEras } from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { connections } from '../helpers/mcpCalls.ts';
import { diagnosticsOf } from '../helpers/mcpExecution.ts';
import { anyTool, beginStream, type RawAnswer } from '../helpers/rawMcpServer.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';
import { turn } from '../helpers/turn.ts';

const LATE = 'The MCP server "mcp" did not list its tools in 5000 ms.';

for (const era of rawEras) {
  describe(`A ${era} MCP server that does not list its tools`, () => {
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    it('has as long as listTimeoutMs says, is told, and is asked again by the next', async () => {
      let isSlow = true;
      const list: RawAnswer = (response, request) =>
        isSlow
          ? beginStream(response)
          : answerOf({ tools: [anyTool], ttlMs: 0, cacheScope: 'private' })(response, request);
      const raw = await eraServer(era, { answers: { 'tools/list': list } });
      server = raw;
      const time = new SteppedTime();
      const connection = connect(raw.target, { listTimeoutMs: 5_000, scheduler: time });
      const said = diagnosticsOf(connection);
      let gave: unknown;
      const settled = connection.refresh().catch((error: unknown) => {
        gave = error;
      });
      await eventually(
        () => raw.count('tools/list') === 1,
        () => raw.requests,
      );
      time.advance(4_999);
      await turn();
      expect([gave, raw.closedEarly()]).to.deep.equal([undefined, 0]);
      time.advance(1);
      await settled;
      expect(gave).to.include({ name: 'ToolFailure', code: 'unavailable', message: LATE });
      expect(said).to.deep.equal([{ type: 'list-failed', message: LATE }]);
      await eventually(
        () => raw.closedEarly() === 1,
        () => raw.requests,
      );
      isSlow = false;
      expect(await connection.refresh()).to.have.length(1);
      expect(raw.count('tools/list')).to.equal(2);
    });
  });
}

describe('The deadline of the official client', () => {
  const FOREVER = 2 ** 31 - 1;

  /** A link whose client notes the options that it is called with. */
  function noting(capabilities: object | undefined) {
    const noted: [method: string, timeout: unknown][] = [];
    const note = (method: string, { timeout }: { readonly timeout?: unknown }) => {
      noted.push([method, timeout]);
      return Promise.resolve({ tools: [] });
    };
    const client = {
      getServerCapabilities: () => capabilities,
      listTools: (_: unknown, options: object) => note('listTools', options),
      request: (_: unknown, options: object) => note('request', options),
      callTool: (_: unknown, options: object) => note('callTool', options),
    };
    const tap = { listen: () => 'token', unlisten: () => undefined };
    return { noted, link: { client, tap } as unknown as McpLink };
  }

  it('is none for a list, a list in the session of another connection, and a call', async () => {
    const { signal } = new AbortController();
    const known = noting({ tools: {} });
    await listMcpTools(known.link, signal);
    const call = callMcpTool(
      { run: (request) => request(known.link) },
      { callIdleTimeoutMs: 1, callTimeoutMs: 2, scheduler: new SteppedTime() },
    );
    const calling = call('tool', {}).subscribe();
    calling.unsubscribe();
    const unknown = noting(undefined);
    await listMcpTools(unknown.link, signal);
    expect([...known.noted, ...unknown.noted]).to.deep.equal([
      ['listTools', FOREVER],
      ['callTool', FOREVER],
      ['request', FOREVER],
    ]);
  });
});
