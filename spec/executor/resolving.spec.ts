import { expect } from 'chai';
import { NEVER, of } from 'rxjs';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { executeTools } from '../../lib/executor/operators/executeTools.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { briefResult } from '../helpers/brief.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { begun, finished, sealed } from '../helpers/modelEvents.ts';
import { record } from '../helpers/record.ts';

const ALIASES = { a: { names: ['alias'], arguments: { query: ['q'] } } };

/** Capitals begin, small letters seal: `x` is an alias of `a`, `u` is no tool. */
const model: Record<string, ModelEvent> = {
  X: begun(0, 'alias'),
  x: sealed(0, 'alias'),
  U: begun(0, 'unknown'),
  u: sealed(0, 'unknown'),
  Y: begun(1, 'b'),
  y: sealed(1, 'b'),
  z: sealed(2, 'alias'),
  F: finished(),
};

function play(
  { hot, scheduler }: MarbleHelpers,
  marbles: string,
  { tools, ...options }: ToolExecutorOptions & { readonly tools: readonly AnyTool[] },
): string[] {
  const executor = new ToolExecutor(registryOf(...tools), { scheduler, ...options });
  return record(hot(marbles, model).pipe(executeTools(executor)), scheduler);
}

describe('A call under an alias', () => {
  it('runs the tool, which knows both names and the text as it was written', async () => {
    let seen: readonly [unknown, ToolContext] | undefined;
    const tool = invokable({
      name: 'a',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
      execute: (input, context: ToolContext<{ deep: boolean }>) => {
        seen = [input, context as never];
        return 'found';
      },
    });
    const executor = new ToolExecutor(registryOf(tool), { resolve: { aliases: ALIASES } });
    const events: ToolEvent[] = [];
    const call = { id: '1', name: 'alias', arguments: '{ "q": "x" }' };
    const result = await executor.run(call, {
      toolOptions: { a: { deep: true }, alias: { deep: false } },
      observe: (event) => events.push(event),
    });
    expect(seen?.[0]).to.deep.equal({ query: 'x' });
    expect(seen?.[1]).to.deep.include({
      toolName: 'a',
      requestedName: 'alias',
      arguments: '{ "q": "x" }',
      options: { deep: true },
    });
    expect(result).to.deep.include({ toolName: 'a', status: 'ok' });
    expect(events.every((event) => event.call.name === 'alias')).to.equal(true);
  });

  it('has the name and the limit of the tool in its result also if it is invalid', async () => {
    const tool = valueTool('a', of('x'), { maxResultSizeChars: 13 });
    const executor = new ToolExecutor(registryOf(tool), { resolve: { aliases: ALIASES } });
    const result = await executor.run({ id: '1', name: 'alias', arguments: '{' });
    expect(result.toolName).to.equal('a');
    expect(briefResult(result)).to.equal('0 invalid not-started: The arguments...[truncated]');
  });

  it('may be that of the run, and another one than the executor says', async () => {
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'))), {
      resolve: { aliases: ALIASES },
    });
    const names = ['alias', 'other'].map((name, id) => ({ id: `${id}`, name }));
    const brief = async (options: object): Promise<unknown> =>
      (await executor.executeAll(names, options)).map(({ status }) => status);
    expect(await brief({})).to.deep.equal(['ok', 'unknown-tool']);
    expect(await brief({ aliases: { a: { names: ['other'] } } })).to.deep.equal([
      'unknown-tool',
      'ok',
    ]);
  });

  itMarbles('blocks nobody while it is not sealed, if its tool is always safe', (helpers) => {
    const tools = [valueTool('a', of('a'), SAFE), valueTool('b', of('b'), SAFE)];
    const lines = play(helpers, 'XYy-x-F|', { tools, resolve: { aliases: ALIASES } });
    helpers.flush();
    expect(lines).to.include('2 1 ok: b');
  });

  itMarbles('S5 counts as earlier while it is not sealed, if its tool is not', (helpers) => {
    const tools = [valueTool('a', of('a'), UNSAFE), valueTool('b', of('b'), UNSAFE)];
    const lines = play(helpers, 'XYy-x-F|', { tools, resolve: { aliases: ALIASES } });
    helpers.flush();
    expect(lines).to.include('2 queued 1 turn behind 0');
    expect(lines).to.include.members(['4 0 ok: a', '4 1 ok: b']);
  });

  itMarbles('S7 counts for the cap of its tool', (helpers) => {
    const tools = [
      valueTool('a', helpers.cold('---(r|)'), { ...SAFE, maxConcurrent: 1 }),
      valueTool('b', NEVER),
    ];
    const lines = play(helpers, 'xz----F|', { tools, resolve: { aliases: ALIASES } });
    helpers.flush();
    expect(lines.filter((line) => line.includes('start'))).to.deep.equal([
      '0 start 0',
      '3 start 2',
    ]);
  });
});

describe('A call without a tool', () => {
  const handler = { resolve: { unknownTool: ({ name }: { name: string }) => `made up ${name}` } };

  itMarbles('settles at once and blocks nobody', (helpers) => {
    const lines = play(helpers, 'UYy-u-F|', { tools: [valueTool('b', of('b'), UNSAFE)] });
    helpers.flush();
    expect(lines).to.include.members([
      '2 1 ok: b',
      '4 0 unknown-tool not-started: There is no tool named "unknown". Known tools: b.',
    ]);
  });

  itMarbles('W2 S5 runs its handler after a good finish, alone and in its place', (helpers) => {
    const lines = play(helpers, 'UYy-u-F|', {
      tools: [valueTool('b', of('b'), UNSAFE)],
      ...handler,
    });
    helpers.flush();
    expect(lines.filter((line) => /queued|ok/.test(line))).to.deep.equal([
      '2 queued 1 turn behind 0',
      '4 queued 0 commit',
      '6 0 ok: made up unknown',
      '6 1 ok: b',
    ]);
  });

  itMarbles('S10 gives its handler the deadline of the defaults', (helpers) => {
    const options = { resolve: { unknownTool: () => NEVER }, defaults: { timeoutMs: 5 } };
    const lines = play(helpers, 'uF|', { tools: [valueTool('b', of('b'))], ...options });
    helpers.flush();
    expect(lines).to.include('6 0 timeout interrupted: The tool did not finish within 5 ms.');
  });

  it('fails as its handler does, and has the name that was asked for', async () => {
    const unknownTool = () => {
      throw new Error('no such thing');
    };
    const executor = new ToolExecutor(registryOf(), { resolve: { unknownTool } });
    const result = await executor.run({ id: '1', name: 'no/such tool', arguments: '[' });
    expect(result).to.include({ status: 'error', toolName: 'no/such tool' });
    expect(briefResult(result)).to.equal('0 error: no such thing');
  });
});

describe('A call beyond maxCalls', () => {
  const limited = (maxCalls: number) => ({ resolve: { aliases: ALIASES, maxCalls } });
  const SKIPPED = 'skipped not-started: The call was not started: this turn may have at most';

  itMarbles('settles at once and blocks nobody; the first to begin count', (helpers) => {
    const tools = [valueTool('a', of('a'), UNSAFE), valueTool('b', of('b'), UNSAFE)];
    const lines = play(helpers, 'YXx-y-F|', { tools, ...limited(1) });
    helpers.flush();
    expect(lines.filter((line) => /queued|ok|skipped/.test(line))).to.deep.equal([
      `2 0 ${SKIPPED} 1 call.`,
      '4 1 ok: b',
    ]);
  });

  itMarbles('counts calls without a tool, and calls that never seal', (helpers) => {
    const tools = [valueTool('a', of('a'), SAFE), valueTool('b', of('b'), SAFE)];
    const lines = play(helpers, 'UYz-F|', { tools, ...limited(2) });
    helpers.flush();
    expect(lines).to.include(`2 2 ${SKIPPED} 2 calls.`);
  });

  it('is skipped by order of arrival, whatever its index, and no re-send counts', async () => {
    const run = new ToolExecutor(registryOf(valueTool('a', of('x'))), limited(2)).open();
    const add = (id: string, index: number): boolean => run.addTool({ id, name: 'a', index });
    expect([add('1', 70), add('1', 71), add('2', 5), add('3', 0)]).to.deep.equal([
      true,
      false,
      true,
      true,
    ]);
    const results = await run.getRemainingResults();
    expect(results.map(briefResult)).to.deep.equal([
      `0 ${SKIPPED} 2 calls.`,
      '5 ok: x',
      '70 ok: x',
    ]);
  });

  it('R1 has its result at its position in a batch', async () => {
    const calls = ['1', '2', '3'].map((id) => ({ id, name: 'a' }));
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'))), limited(2));
    expect((await executor.executeAll(calls)).map(({ status }) => status)).to.deep.equal([
      'ok',
      'ok',
      'skipped',
    ]);
  });

  it('is cancelled, and not skipped, once the run is discarded', () => {
    const run = new ToolExecutor(registryOf(valueTool('a', NEVER)), limited(1)).open();
    run.addTool({ id: '1', name: 'a' });
    run.discard('enough');
    expect(run.addTool({ id: '2', name: 'a' })).to.equal(false);
    expect(run.getCompletedResults()).to.have.length(1);
  });
});

describe('ToolExecutor with aliases', () => {
  const registry = registryOf(valueTool('a', of('x')), valueTool('b', of('x')));

  it('refuses those that clash, when it is made', () => {
    for (const [aliases, message] of [
      [{ a: { names: ['b'] } }, 'resolve.aliases: "b" is an alias of tool "a", and a tool itself.'],
      [{ a: { names: ['x.y'] } }, 'resolve.aliases["a"].names has "x.y"'],
    ] as const) {
      expect(() => new ToolExecutor(registry, { resolve: { aliases } })).to.throw(
        TypeError,
        message,
      );
    }
  });

  it('runs a tool that came later, and not the one that the alias is of', async () => {
    const later = registryOf(valueTool('a', of('of a')));
    const executor = new ToolExecutor(later, { resolve: { aliases: ALIASES } });
    later.register(valueTool('alias', of('its own')));
    const result = await executor.run({ id: '1', name: 'alias' });
    expect(briefResult(result)).to.equal('0 ok: its own');
  });
});
