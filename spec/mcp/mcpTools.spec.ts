import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { ToolExecutor, ToolRegistry } from 'millrace';
import { concat, NEVER, type Observable, of, throwError } from 'rxjs';
import { checkMcpTools } from '../../lib/mcp/checkMcpTools.ts';
import type { CallMcpTool, McpCallEvent } from '../../lib/mcp/McpCallEvent.ts';
import type { McpTool } from '../../lib/mcp/McpTool.ts';
import { mcpTools } from '../../lib/mcp/mcpTools.ts';
import { hashOf } from '../../lib/mcp/toolName.ts';
import { ajvValidator } from '../../lib/schema/ajvValidator.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { testContext } from '../helpers/testContext.ts';

const search: McpTool = {
  name: 'search',
  description: 'Searches.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

function resultEvent(result: CallToolResult): McpCallEvent {
  return { type: 'result', result };
}

const answer = resultEvent({ content: [{ type: 'text', text: 'found' }] });
const news = (progress: number): McpCallEvent => ({ type: 'progress', progress, total: 3 });

/** The one tool that is made of `tool`, with what `events$` gives for a call. */
function toolOf(
  events$: Observable<McpCallEvent> | CallMcpTool,
  tool: McpTool = search,
  options = {},
): AnyTool {
  const call: CallMcpTool = typeof events$ === 'function' ? events$ : () => events$;
  const [made] = mcpTools([tool], call, options);
  if (made === undefined) throw new Error('There must be a tool.');
  return made;
}

/** Runs a call of the tool through an executor. */
function run(
  tool: AnyTool,
  args: string | Record<string, unknown> = { query: 'a' },
): Promise<ToolResult> {
  const executor = new ToolExecutor(new ToolRegistry([tool]));
  return executor.run({ id: 'call_1', name: tool.definition.name, arguments: args });
}

describe('mcpTools', () => {
  it('makes a tool with all that is known of it', () => {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const tool: McpTool = {
      ...search,
      name: 'search web',
      title: 'The\u200b search',
      description: `Searches.\u{e0041}${'a'.repeat(20)}`,
      outputSchema: { type: 'object' },
      annotations,
      icons: [{ src: 'x' }],
      _meta: { a: 1 },
    };
    const made = toolOf(NEVER, tool, {
      prefix: 'web',
      serverId: 'the web',
      trust: 'annotations',
      maxDescriptionChars: 12,
      override: { 'search web': { timeoutMs: 5 } },
      fingerprints: new Map([['search web', 'abc']]),
    });
    expect(made.definition.name).to.match(/^web_search_web_[0-9a-f]{8}$/);
    expect(made.definition.description).to.equal('Searches.aaa…');
    expect(made.definition.inputSchema).to.equal(tool.inputSchema);
    expect(made.traits).to.deep.equal({
      concurrency: 'safe',
      idempotent: true,
      timeoutMs: 5,
      outputSchema: { type: 'object' },
      metadata: {
        mcp: {
          serverId: 'the web',
          rawName: 'search web',
          fingerprint: 'abc',
          title: 'The search',
          annotations,
          openWorld: false,
          outputSchema: { type: 'object' },
          icons: [{ src: 'x' }],
          meta: { a: 1 },
        },
      },
    });
  });

  it('makes tools in their order, with names that are free', () => {
    const list = ['b', 'a', 'é'].map((name) => ({ ...search, name }));
    const names = mcpTools(list, () => NEVER, { taken: new Set(['a']) }).map(
      ({ definition }) => definition.name,
    );
    expect(names).to.deep.equal(['b', `a_${hashOf('a')}`, `__${hashOf('é')}`]);
  });

  it('takes the title for a description that is missing', () => {
    const titled = { name: 'a', title: 'Finds', inputSchema: search.inputSchema };
    expect(toolOf(NEVER, titled).definition.description).to.equal('Finds');
    expect(toolOf(NEVER, { ...titled, title: undefined }).definition.description).to.equal('');
  });

  it('refuses wrong options', () => {
    const trust = 'all' as never;
    expect(() => mcpTools([], () => NEVER, { trust })).to.throw(TypeError, 'trust must be');
  });

  it('makes tools that a registry takes, of every list that was checked', () => {
    const { tools } = checkMcpTools([search, { name: 'é', inputSchema: { type: 'object' } }, null]);
    const registry = new ToolRegistry(mcpTools(tools, () => NEVER));
    expect(registry.list()).to.have.length(2);
  });

  describe('when a tool runs', () => {
    it('calls by the raw name with the validated input, and gives the parts', async () => {
      const calls: unknown[] = [];
      const call: CallMcpTool = (rawName, args, { callId }) => {
        calls.push([rawName, args, callId]);
        return of(answer);
      };
      const tool = toolOf(call, { ...search, name: 'sea.rch' });
      const result = await run(tool, '{"query":"a"}');
      expect(calls).to.deep.equal([['sea.rch', { query: 'a' }, 'call_1']]);
      expect(result).to.deep.include({
        status: 'ok',
        parts: [{ type: 'text', text: 'found' }],
        isError: false,
      });
    });

    it('sends an object where the model sends nothing', async () => {
      const sent: unknown[] = [];
      const call: CallMcpTool = (_, args) => {
        sent.push(args);
        return of(answer);
      };
      const tool = toolOf(call, { name: 'a', inputSchema: { type: 'object' } });
      for (const text of ['', 'null', '{}']) await run(tool, text);
      expect(sent).to.deep.equal([{}, {}, {}]);
    });

    it('does not call a server with arguments that its schema refuses', async () => {
      const tool = toolOf(() => {
        throw new Error('It was called.');
      });
      expect(await run(tool, {})).to.include({ status: 'invalid', execution: 'not-started' });
    });

    itMarbles('gives news as progress, the first answer, and leaves the call then', (helpers) => {
      const { cold, expectObservable, expectSubscriptions } = helpers;
      const events$ = cold('a-b-(cr)-r', { a: news(1), b: news(2), c: news(3), r: answer });
      const seen: unknown[] = [];
      const context = testContext({ progress: (value) => void seen.push(value) });
      const output$ = toolOf(events$).source({} as never, context as never);
      const output = { parts: [{ type: 'text', text: 'found' }] };
      expectObservable(output$).toBe('----(r|)', { r: output });
      expectSubscriptions(events$.subscriptions).toBe('^---!');
      helpers.flush();
      expect(seen).to.deep.equal([1, 2, 3].map((progress) => ({ progress, total: 3 })));
    });

    itMarbles('unsubscribes from the call when nobody wants it', (helpers) => {
      const events$ = helpers.cold<McpCallEvent>('a---', { a: news(1) });
      const output$ = toolOf(events$).source({} as never, testContext() as never);
      helpers.expectObservable(output$, '^--!').toBe('----');
      helpers.expectSubscriptions(events$.subscriptions).toBe('^--!');
    });

    it('emits progress events before the result, through an executor', async () => {
      const types: unknown[] = [];
      const tool = toolOf(concat(of(news(1), news(1), news(2)), of(answer)));
      const executor = new ToolExecutor(new ToolRegistry([tool]));
      const call = { id: 'a', name: 'search', arguments: { query: 'a' } };
      await executor.run(call, {
        observe: (event) => types.push(event.type === 'tool-progress' ? event.value : event.type),
      });
      const told = [1, 2].map((progress) => ({ progress, total: 3 }));
      expect(types.slice(types.indexOf('tool-start'))).to.deep.equal([
        'tool-start',
        ...told,
        'tool-output',
        'tool-result',
      ]);
    });

    it('gives what a tool marks as an error, with its parts', async () => {
      const content = [{ type: 'text', text: 'Access denied' } as const];
      const result = await run(toolOf(of(resultEvent({ content, isError: true }))));
      expect(result).to.deep.include({ status: 'error', isError: true, parts: content });
    });

    it('makes error results of error answers, in the words of the server', async () => {
      for (const [code, kind] of [
        [-32_602, 'invalid-arguments'],
        [-32_601, 'unknown-tool'],
        [-32_603, 'tool-failed'],
      ] as const) {
        const error = Object.assign(new Error('No such thing'), { code });
        const result = await run(toolOf(throwError(() => error)));
        expect(result).to.deep.include({
          status: 'error',
          parts: [{ type: 'text', text: 'No such thing' }],
        });
        expect(result.error).to.include({ code: kind, retryable: false });
      }
    });

    it('passes failures on, and takes what the call throws', async () => {
      const late = new ToolFailure('Too late.', { code: 'idle-timeout' });
      expect((await run(toolOf(throwError(() => late)))).error).to.include({
        code: 'idle-timeout',
      });
      const thrown = toolOf(() => {
        throw Object.assign(new Error('No such thing'), { code: -32_601 });
      });
      expect((await run(thrown)).error).to.include({ code: 'unknown-tool' });
    });

    it('fails if there is no answer', async () => {
      const result = await run(toolOf(of(news(1))));
      expect(result.error).to.include({
        code: 'unavailable',
        message: 'The server of tool "search" gave no answer.',
      });
    });
  });

  describe('when a tool has promised a structured value', () => {
    const outputSchema = { type: 'object', properties: { a: { type: 'number' } } };
    const promised = { ...search, outputSchema };
    const content = [{ type: 'text', text: 'found' } as const];

    it('gives the value, which is checked where there is a validator', async () => {
      const good = await run(
        toolOf(of(resultEvent({ content, structuredContent: { a: 1 } })), promised, {
          validator: ajvValidator(),
        }),
      );
      expect(good).to.deep.include({ status: 'ok', parts: content, structured: { a: 1 } });
      const wrong = of(resultEvent({ content, structuredContent: { a: 'b' } }));
      const checked = await run(toolOf(wrong, promised, { validator: ajvValidator() }));
      expect(checked).to.deep.include({ status: 'error', structured: { a: 'b' } });
      expect(JSON.stringify(checked.parts)).to.include('found').and.include('outputSchema');
    });

    it('leaves the check to the registry where there is no validator, whatever the size', async () => {
      const wrong = toolOf(of(resultEvent({ content, structuredContent: { a: 'b' } })), promised);
      expect(wrong.definition.outputSchema).to.equal(outputSchema);
      expect((await run(wrong)).error).to.include({ code: 'invalid-output' });
      const events$ = of(resultEvent({ content, structuredContent: { a: 1 } }));
      const large = toolOf(events$, promised, { maxStructuredChars: 3 });
      expect(await run(large)).to.deep.include({ status: 'ok', structured: { a: 1 } });
    });

    it('says that it is missing, and keeps the content', async () => {
      const result = await run(toolOf(of(resultEvent({ content })), promised));
      expect(result.status).to.equal('error');
      expect(JSON.stringify(result.parts)).to.include('found').and.include('gave none');
    });

    it('drops a value that is too large, and the call is well', async () => {
      const events$ = of(resultEvent({ content, structuredContent: { a: 1 } }));
      const options = { maxStructuredChars: 3, validator: ajvValidator() };
      const result = await run(toolOf(events$, promised, options));
      expect(result.status).to.equal('ok');
      expect(result).to.not.have.property('structured');
    });

    it('does without the check if the schema cannot be compiled', async () => {
      const validator = {
        compile: (): never => {
          throw new Error('No.');
        },
      };
      const events$ = of(resultEvent({ content, structuredContent: { a: 1 } }));
      const result = await run(toolOf(events$, promised, { validator }));
      expect(result.status).to.equal('ok');
    });
  });
});
