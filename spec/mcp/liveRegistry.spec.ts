import { expect } from 'chai';
import { filter, firstValueFrom, ReplaySubject, take } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { feedRegistry, type RegistryFeed } from '../../lib/mcp/feedRegistry.ts';
import type { McpTarget } from '../../lib/mcp/McpTarget.ts';
import { connections } from '../helpers/mcpCalls.ts';
import {
  anyTool,
  beginStream,
  eventOf,
  type RawAnswer,
  type RawMcpServer,
  rawMcpServer,
  resultEvent,
  sendJson,
} from '../helpers/rawMcpServer.ts';
import { acknowledged, COMPLETE, modernAnswers } from '../helpers/rawModern.ts';

const LIST_CHANGED = eventOf({ method: 'notifications/tools/list_changed' });

/** A server whose tool `tool` waits until it is let go on, and whose tools can be changed meanwhile. */
async function changingServer(era: 'legacy' | 'modern') {
  const tools: object[] = [
    { ...anyTool, description: 'before' },
    { ...anyTool, name: 'other' },
  ];
  let say = (): void => undefined;
  let goOn = (): void => undefined;
  const stream =
    (begin: (request: Parameters<RawAnswer>[1]) => string): RawAnswer =>
    (response, request) => {
      beginStream(response);
      response.write(begin(request));
      say = () => void response.write(LIST_CHANGED);
    };
  const server: RawMcpServer = await rawMcpServer({
    tools,
    answers: {
      ...(era === 'modern' && modernAnswers(tools)),
      ...(era === 'modern'
        ? { 'subscriptions/listen': stream(acknowledged) }
        : { GET: stream(() => ': open\n\n') }),
      'tools/call': (response, request) => {
        if (request.params?.['name'] === 'other') {
          return sendJson(response, request, { ...COMPLETE, content: [] });
        }
        beginStream(response);
        goOn = () => {
          const event = resultEvent(request, 'from before');
          response.end(event.replace('"content"', '"resultType":"complete","content"'));
        };
      },
    },
  });
  const target: McpTarget = { url: server.url, era };
  const listening = era === 'modern' ? 'subscriptions/listen' : 'GET';
  return { server, target, tools, listening, say: () => say(), goOn: () => goOn() };
}

describe('a live registry', () => {
  const connect = connections();

  for (const era of ['legacy', 'modern'] as const) {
    it(`lets a running call keep its tool while a change replaces and removes tools, ${era}`, async () => {
      const { server, target, tools, listening, say, goOn } = await changingServer(era);
      const connection = connect(target);
      const registry = new ToolRegistry();
      const feeds = new ReplaySubject<RegistryFeed>();
      feedRegistry(registry, connection.tools$).subscribe(feeds);
      const first = await firstValueFrom(feeds);
      expect(first.added).to.deep.equal(['tool', 'other']);
      const executor = new ToolExecutor(registry);
      const before = registry.get('tool');
      const running = executor.run({ id: '1', name: 'tool', arguments: '{}' });
      while (server.count('tools/call') === 0 || server.count(listening) === 0) {
        await new Promise(setImmediate);
      }
      tools.splice(0, 2, { ...anyTool, description: 'after' }, { ...anyTool, name: 'new' });
      const changed = firstValueFrom(
        feeds.pipe(
          filter((feed) => feed !== first),
          take(1),
        ),
      );
      say();
      const feed = await changed;
      expect(feed).to.deep.equal({
        added: ['new'],
        replaced: ['tool'],
        removed: ['other'],
        refused: [],
      });
      expect(registry.get('tool')).not.to.equal(before);
      expect(registry.get('tool')?.definition.description).to.equal('after');
      const gone = await executor.run({ id: '2', name: 'other', arguments: '{}' });
      expect(gone.status).to.equal('unknown-tool');
      goOn();
      const result = await running;
      expect(result).to.deep.include({ status: 'ok', execution: 'finished' });
      expect(result.parts).to.deep.equal([{ type: 'text', text: 'from before' }]);
      await connection.close();
      expect(registry.list()).to.deep.equal([]);
      await server.close();
    });
  }
});
