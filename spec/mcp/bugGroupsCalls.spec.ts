import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ConnectMcpOptions } from '../../lib/mcp/ConnectMcpOptions.ts';
import { collect } from '../helpers/collect.ts';
import {
  answerOf,
  type EraRawOptions,
  type EraRawServer,
  eraServer,
  rawEras,
  streamOf,
  textEvent,
} from '../helpers/eraServer.ts';
import { eventually } from '../helpers/leftOvers.ts';
import { callFirst, connections, runTool } from '../helpers/mcpCalls.ts';
import { execute } from '../helpers/mcpExecution.ts';
import { beginStream, eventOf, progressEvent, sendJson } from '../helpers/rawMcpServer.ts';
import { SteppedTime } from '../helpers/steppedTime.ts';

const PIXEL = 'iVBORw0KGgo=';

for (const era of rawEras) {
  describe(`Known faults in calls, of a ${era} server`, () => {
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    async function connected(options: EraRawOptions, settings: ConnectMcpOptions = {}) {
      server = await eraServer(era, options);
      return connect(server.target, settings);
    }

    it('12: a cancelled call is cancelled at the server, without the reason, and is not late', async () => {
      let isClosed = false;
      const connection = await connected({
        call: (response) => {
          beginStream(response);
          response.on('close', () => {
            isClosed = true;
          });
        },
      });
      const tools = await connection.refresh();
      const abort = new AbortController();
      const executor = new ToolExecutor(new ToolRegistry(tools));
      const call = { id: 'a', name: 'tool', arguments: {} };
      const running = executor.run(call, { signal: abort.signal });
      await eventually(
        () => server?.count('tools/call') === 1,
        () => server?.requests,
      );
      abort.abort('the secret reason');
      expect(await running).to.include({ status: 'cancelled', isError: true });
      await eventually(
        () => isClosed,
        () => server?.requests,
      );
      const cancels = era === 'legacy' ? 1 : 0;
      await eventually(
        () => server?.count('notifications/cancelled') === cancels,
        () => server?.requests,
      );
      expect(JSON.stringify(server?.requests)).not.to.include('secret');
    });

    it('13: content wins over what is structured, and images are images', async () => {
      const image = { type: 'image', data: PIXEL, mimeType: 'image/png' };
      const connection = await connected({
        call: answerOf({ content: [image], structuredContent: { content: [image] } }),
      });
      const { result } = await execute(connection);
      expect(result.parts.map(({ type }) => type)).to.deep.equal(['image']);
      expect(result.structured).to.deep.equal({ content: [image] });
    });

    it('14, 19: sound, links and resources are parts of their kinds; none vanishes', async () => {
      const connection = await connected({
        call: answerOf({
          content: [
            { type: 'audio', data: PIXEL, mimeType: 'audio/wav' },
            { type: 'resource_link', uri: 'demo://a', name: 'a' },
            { type: 'resource', resource: { uri: 'demo://b', text: 'b', mimeType: 'text/plain' } },
            { type: 'resource', resource: { uri: 'demo://c', blob: PIXEL, mimeType: 'audio/wav' } },
            { type: 'resource', resource: { uri: 'demo://d', blob: PIXEL, mimeType: 'image/png' } },
            { type: 'resource', resource: { uri: 'demo://e', blob: PIXEL, mimeType: 'a/b' } },
          ],
        }),
      });
      const { status, result } = await execute(connection);
      expect(status).to.equal('ok');
      expect(result.parts.map(({ type }) => type)).to.deep.equal(KINDS);
    });

    it('17: every request after the handshake names the version that was agreed on', async () => {
      const connection = await connected(
        era === 'modern'
          ? {}
          : {
              answers: {
                initialize: (response, request) =>
                  sendJson(response, request, {
                    protocolVersion: '2025-06-18',
                    capabilities: { tools: {} },
                    serverInfo: { name: 'old', version: '1' },
                  }),
              },
            },
      );
      await callFirst(connection);
      const version = era === 'modern' ? '2026-07-28' : '2025-06-18';
      const later = server?.requests.filter(({ method }) => method !== 'initialize') ?? [];
      expect(later.length).to.be.at.least(2);
      for (const { headers } of later) expect(headers['mcp-protocol-version']).to.equal(version);
    });

    it('23: progress under tokens that nobody gave is no error', async () => {
      const invented = ['nobody', 'millrace-99', 7].map((progressToken) =>
        eventOf({ method: 'notifications/progress', params: { progressToken, progress: 1 } }),
      );
      const connection = await connected({
        call: streamOf((request) => invented.join('') + textEvent(request)),
      });
      const said: unknown[] = [];
      connection.diagnostics$.subscribe((diagnostic) => said.push(diagnostic));
      const { text, progress } = await callFirst(connection);
      expect({ text, progress, said }).to.deep.equal({ text: 'done', progress: [], said: [] });
    });

    it('24: progress ends a silence, and the longest time holds all the same', async () => {
      const time = new SteppedTime();
      let say = (): void => undefined;
      const connection = await connected(
        {
          call: (response, request) => {
            let step = 0;
            beginStream(response);
            say = () => {
              step += 1;
              response.write(progressEvent(request, step));
            };
            say();
          },
        },
        { callIdleTimeoutMs: 1000, callTimeoutMs: 5000, scheduler: time },
      );
      const [tool] = await connection.refresh();
      const seen: unknown[] = [];
      const failed = collect(runTool(tool, {}, { progress: (news) => seen.push(news) }));
      for (let step = 1; step <= 6; step += 1) {
        await eventually(
          () => seen.length === step,
          () => seen,
        );
        // Each silence is shorter than is allowed; all of them are longer than the longest time.
        time.advance(900);
        say();
      }
      expect((await failed).error).to.include({ code: 'timeout' });
      expect(time.now()).to.equal(5400);
    });

    it('16: a server that is gone takes no tool away, and is used again when it is back', async () => {
      let isDown = false;
      const connection = await connected({
        call: (response, request) =>
          isDown
            ? void response.destroy()
            : answerOf({ content: [{ type: 'text', text: 'here' }] })(response, request),
      });
      const [tool] = await connection.refresh();
      isDown = true;
      expect((await callFirst(connection)).code).to.equal('unavailable');
      isDown = false;
      expect(await connection.refresh()).to.deep.equal([tool]);
      expect((await callFirst(connection)).text).to.equal('here');
    });

    it('9: one tool with a bad schema neither hides the others nor stops a call', async () => {
      const good = { name: 'good', inputSchema: { type: 'object' } };
      const bad = {
        name: 'bad',
        inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
      };
      const connection = await connected({ tools: [bad, good] });
      const tools = await connection.refresh();
      expect(tools.map(({ definition }) => definition.name)).to.deep.equal(['good']);
      expect((await execute(connection)).status).to.equal('ok');
    });
  });
}

const KINDS = ['audio', 'link', 'text', 'audio', 'image', 'file'];
