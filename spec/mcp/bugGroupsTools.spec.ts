import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { collect } from '../helpers/collect.ts';
import {
  answerOf,
  type EraRawOptions,
  type EraRawServer,
  eraServer,
  rawEras,
} from '../helpers/eraServer.ts';
import { connections, runTool } from '../helpers/mcpCalls.ts';
import { anyTool } from '../helpers/rawMcpServer.ts';

const names = (tools: readonly AnyTool[]) => tools.map(({ definition }) => definition.name);
const draft = (of: string, schema: object) => ({
  type: 'object',
  ...(of !== '' && { $schema: of }),
  ...schema,
});

/** A pair of a number and a text, and nothing else, as each dialect says it; none would refuse in another. */
const oldPair = { items: [{ type: 'number' }, { type: 'string' }], additionalItems: false };
const newPair = { prefixItems: [{ type: 'number' }, { type: 'string' }], items: false };
const DIALECTS: Readonly<Record<string, object>> = {
  draft7: draft('http://json-schema.org/draft-07/schema#', { properties: { pair: oldPair } }),
  draft2019: draft('https://json-schema.org/draft/2019-09/schema', {
    properties: { pair: oldPair },
    unevaluatedProperties: false,
  }),
  draft2020: draft('https://json-schema.org/draft/2020-12/schema', {
    properties: { pair: newPair },
    unevaluatedProperties: false,
  }),
  unsaid: draft('', { properties: { pair: newPair } }),
};

for (const era of rawEras) {
  describe(`Known faults in tools, of a ${era} server`, () => {
    const connect = connections();
    let server: EraRawServer | undefined;
    afterEach(() => server?.close());

    async function tools(options: EraRawOptions, settings = {}) {
      server = await eraServer(era, options);
      return connect(server.target, settings).refresh();
    }

    it('8: the tools of all pages are there, in order', async () => {
      const pageOf = (page: number) => ({
        tools: [{ ...anyTool, name: `t${page}` }],
        ttlMs: 0,
        cacheScope: 'private',
        ...(page < 4 && { nextCursor: `${page + 1}` }),
      });
      const listed = await tools({
        answers: {
          'tools/list': (response, request) =>
            answerOf(pageOf(Number(request.params?.['cursor'] ?? 1)))(response, request),
        },
      });
      expect(names(listed)).to.deep.equal(['t1', 't2', 't3', 't4']);
    });

    it('10: each schema is read in the dialect that it names, without one in 2020-12', async () => {
      const listed = await tools({
        tools: Object.entries(DIALECTS).map(([name, inputSchema]) => ({ name, inputSchema })),
      });
      const executor = new ToolExecutor(new ToolRegistry(listed));
      const statuses = async (pair: unknown[]) => {
        const calls = names(listed).map((name) => ({ id: name, name, arguments: { pair } }));
        return (await executor.executeAll(calls)).map(({ status }) => status);
      };
      expect(names(listed)).to.deep.equal(Object.keys(DIALECTS));
      expect(new Set(await statuses([1, 'a']))).to.deep.equal(new Set(['ok']));
      expect(new Set(await statuses([1, 2]))).to.deep.equal(new Set(['invalid']));
      expect(new Set(await statuses([1, 'a', 3]))).to.deep.equal(new Set(['invalid']));
      expect(server?.count('tools/call')).to.equal(4);
    });

    it('11: prefixed names fit, and long ones stay apart; the server gets its own', async () => {
      const long = ['a', 'b'].map((end) => `${'long_'.repeat(24)}${end}`);
      const listed = await tools(
        { tools: long.map((name) => ({ ...anyTool, name })) },
        { prefix: 'server' },
      );
      expect(new Set(names(listed))).to.have.property('size', 2);
      for (const name of names(listed)) expect(name).to.match(/^server_[A-Za-z0-9_-]{1,57}$/);
      for (const tool of listed) await collect(runTool(tool));
      const called = server?.requests.filter(({ method }) => method === 'tools/call');
      expect(called?.map(({ params }) => params?.['name'])).to.deep.equal(long);
    });

    const HINTS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false };
    const SETTINGS = {
      'are not believed by themselves': [{}, 'unsafe'],
      'are believed where you say so': [{ trust: 'annotations' }, 'safe'],
      'give way to you': [
        { trust: 'annotations', override: { tool: { concurrency: 'unsafe' } } },
        'unsafe',
      ],
      'need not be there for what you know': [
        { override: { tool: { concurrency: 'safe' } } },
        'safe',
      ],
    } as const;
    for (const [title, [settings, expected]] of Object.entries(SETTINGS)) {
      it(`28: hints ${title}`, async () => {
        const [tool] = await tools({ tools: [{ ...anyTool, annotations: HINTS }] }, settings);
        expect(tool?.traits.concurrency ?? 'unsafe').to.equal(expected);
      });
    }
  });
}
