import { expect } from 'chai';
import { EMPTY, type Observable, of, throwError } from 'rxjs';
import type { Approve } from '../../lib/executor/call/Approve.ts';
import type { CascadeMode } from '../../lib/executor/call/Cascade.ts';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles, type MarbleHelpers } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { play } from '../helpers/playModel.ts';
import { record } from '../helpers/record.ts';

const interrupt = new ToolInterrupt('which?', { step: 1 });
const interrupting = (): never => {
  throw interrupt;
};
const key = (...names: string[]): ToolTraits<never, unknown> => ({
  concurrency: names.map((name) => ({ key: name, mode: 'write' as const })),
  start: 'sealed',
});
const WAITS = 'The call waits for outside input.';
const HELD =
  'The call was not started: call "call_0" (a), which comes before it, waits for outside input.';

describe('A call whose tool interrupts itself', () => {
  const foreign = Object.assign(new Error(WAITS), {
    [Symbol.for('millrace.error')]: true,
    code: 'tool-interrupt',
  });
  const ways: readonly (readonly [string, unknown, () => unknown])[] = [
    ['throws', interrupt, interrupting],
    ['rejects', interrupt, () => Promise.reject(interrupt)],
    ['errors its observable', interrupt, () => throwError(() => interrupt)],
    ['throws that of another copy', foreign, () => Promise.reject(foreign)],
  ];
  for (const [way, thrown, execute] of ways) {
    it(`has a result that says so when it ${way}`, async () => {
      const executor = new ToolExecutor(registryOf(invokable({ name: 'a', execute })));
      const result = await executor.run({ id: '0', name: 'a' });
      expect(result).to.deep.include({
        status: 'error',
        execution: 'interrupted',
        isError: true,
        attempts: 1,
        error: { code: 'tool-failed', message: WAITS, retryable: false, cause: thrown },
      });
      expect(textOf(result.parts)).to.equal(WAITS);
      expect(interruptOf(result)).to.equal(thrown);
    });
  }

  it('keeps what it had given before', async () => {
    const tool = streamable({
      name: 'a',
      *execute() {
        yield 'half';
        throw interrupt;
      },
    });
    const result = await new ToolExecutor(registryOf(tool)).run({ id: '0', name: 'a' });
    expect(textOf(result.parts)).to.equal(`${WAITS}\n\nOutput before that:\nhalf`);
  });

  it('has the note of where all of its output is, as with any failure', async () => {
    const tool = streamable({
      name: 'a',
      maxResultSizeChars: 40,
      overflow: 'drain',
      *execute() {
        yield 'x'.repeat(60);
        throw interrupt;
      },
    });
    const spill = () => of('the archive');
    const executor = new ToolExecutor(registryOf(tool), { results: { spill: spill as never } });
    const { truncated } = await executor.run({ id: '0', name: 'a' });
    expect(truncated?.reference).to.equal('the archive');
  });

  it('is told from one that only brings an interrupt along', async () => {
    const error = new Error('x', { cause: interrupt });
    const tool = invokable({ name: 'a', execute: () => throwError(() => error) });
    const result = await new ToolExecutor(registryOf(tool)).run({ id: '0', name: 'a' });
    expect([result.execution, interruptOf(result)]).to.deep.equal(['finished', undefined]);
  });
});

describe('A call whose approval is interrupted', () => {
  const ways: readonly (readonly [string, () => unknown])[] = [
    ['throws', interrupting],
    ['rejects', () => Promise.reject(interrupt)],
    ['errors its observable', () => throwError(() => interrupt)],
  ];
  for (const [way, approve] of ways) {
    it(`is denied, not started, and says so when approve ${way}`, async () => {
      const tool = invokable({ name: 'a', execute: () => expect.fail('it runs') });
      const executor = new ToolExecutor(registryOf(tool), { approve: approve as Approve });
      const result = await executor.run({ id: '0', name: 'a' });
      expect(result).to.deep.include({
        status: 'denied',
        execution: 'not-started',
        attempts: 0,
        error: { code: 'denied', message: WAITS, retryable: false, cause: interrupt },
      });
      expect(textOf(result.parts)).to.equal(WAITS);
      expect(interruptOf(result)).to.equal(interrupt);
    });
  }
});

/** What starts and what settles: three calls of which the first interrupts itself at 5. */
function played(
  helpers: MarbleHelpers,
  marbles: string,
  traits: readonly ToolTraits<never, unknown>[],
  options: ToolExecutorOptions = {},
): string[] {
  const [a = {}, b = {}, c = {}] = traits;
  const { cold } = helpers;
  const tools: AnyTool[] = [
    valueTool('a', cold('---#', {}, interrupt), a),
    valueTool('b', cold('-(r|)'), b),
    valueTool('c', cold('-(r|)'), c),
  ];
  const lines = play(helpers, marbles, tools, options);
  helpers.flush();
  return lines.filter((line) => /^\d+ (start|\d)/.test(line));
}

describe('Calls behind one that waits for outside input', () => {
  for (const cascade of ['none', 'dependents', 'all'] as readonly CascadeMode[]) {
    itMarbles(`S5 are skipped at once if they conflict, with cascade ${cascade}`, (helpers) => {
      const traits = [key('x'), key('x'), key('y')];
      expect(played(helpers, '--(abc)---F|', traits, { cascade })).to.deep.equal([
        '2 start 0',
        '2 start 2',
        '3 2 ok: r',
        `5 0 error interrupted: ${WAITS}`,
        `5 1 skipped not-started: ${HELD}`,
      ]);
    });
  }

  itMarbles('S5 are skipped if they would overtake one that is', (helpers) => {
    const traits = [key('x'), key('x', 'y'), key('y')];
    expect(played(helpers, '--(abc)---F|', traits)).to.deep.equal([
      '2 start 0',
      `5 0 error interrupted: ${WAITS}`,
      `5 1 skipped not-started: ${HELD}`,
      `5 2 skipped not-started: ${HELD}`,
    ]);
  });

  itMarbles('S5 are skipped when they seal later, too', (helpers) => {
    const traits = [key('x'), key('x', 'y'), key('y')];
    expect(played(helpers, '--a-----b-c-F|', traits)).to.deep.equal([
      '2 start 0',
      `5 0 error interrupted: ${WAITS}`,
      `8 1 skipped not-started: ${HELD}`,
      `10 2 skipped not-started: ${HELD}`,
    ]);
  });

  itMarbles('S5 are skipped while they wait for the end of the response', (helpers) => {
    const held = { ...key('x'), start: 'committed' as const };
    expect(played(helpers, '--(abc)---F|', [SAFE, UNSAFE, held])).to.deep.equal([
      '2 start 0',
      `5 0 error interrupted: ${WAITS}`,
      `5 1 skipped not-started: ${HELD}`,
      `5 2 skipped not-started: ${HELD}`,
    ]);
  });

  itMarbles('go on if they are independent, those that come later too', (helpers) => {
    const traits = [key('x'), key('y'), { concurrency: 'safe' as const }];
    const options = { cascade: 'all' as const, maxConcurrent: 1 };
    expect(played(helpers, '--(ab)----c-F|', traits, options)).to.deep.equal([
      '2 start 0',
      `5 0 error interrupted: ${WAITS}`,
      '5 start 1',
      '6 1 ok: r',
      '10 start 2',
      '11 2 ok: r',
    ]);
  });

  itMarbles('S17 are not asked about any more, and know why they were skipped', (helpers) => {
    const answers: Record<string, Observable<boolean>> = { a: of(true), b: helpers.cold('-') };
    const asked: string[] = [];
    const approve: Approve = ({ name }) => {
      asked.push(name);
      return answers[name] ?? EMPTY;
    };
    const traits = [key('x'), key('x'), key('x')];
    expect(played(helpers, '--(ab)----c-F|', traits, { approve })).to.deep.equal([
      '2 start 0',
      `5 0 error interrupted: ${WAITS}`,
      `5 1 skipped not-started: ${HELD}`,
      `10 2 skipped not-started: ${HELD}`,
    ]);
    expect(asked).to.deep.equal(['a', 'b']);
    helpers.expectSubscriptions((answers['b'] as never)['subscriptions']).toBe('--^--!');
  });

  itMarbles('S5 are skipped behind a call whose approval is interrupted', (helpers) => {
    const approve: Approve = ({ name }) =>
      name === 'a' ? helpers.cold('--#', {}, interrupt) : true;
    const traits = [key('x'), key('x'), key('y')];
    expect(played(helpers, '--(abc)---F|', traits, { approve })).to.deep.equal([
      '2 start 2',
      '3 2 ok: r',
      `4 0 denied not-started: ${WAITS}`,
      `4 1 skipped not-started: ${HELD}`,
    ]);
  });

  itMarbles('S5 are skipped if an approval gives them claims that conflict', (helpers) => {
    const { cold } = helpers;
    const claimed = invokable({
      name: 'b',
      inputSchema: { type: 'object', properties: { key: { type: 'string' } } } as const,
      concurrency: ({ key: name = 'y' }) => [{ key: name, mode: 'write' }],
      start: 'sealed',
      execute: () => expect.fail('it runs'),
    });
    const approve: Approve = ({ name }) =>
      name === 'b' ? cold('------(i|)', { i: { input: { key: 'x' } } }) : true;
    const tools = [valueTool('a', cold('---#', {}, interrupt), key('x')), claimed];
    const lines = play(helpers, '--(ab)------F|', tools, { approve });
    helpers.flush();
    expect(lines.filter((line) => /^\d+ \d/.test(line))).to.deep.equal([
      `5 0 error interrupted: ${WAITS}`,
      `8 1 skipped not-started: ${HELD}`,
    ]);
  });

  it('bring the interrupt along, and interrupt nothing themselves', async () => {
    const tool = invokable({ name: 'a', execute: interrupting });
    const calls = ['0', '1'].map((id) => ({ id, name: 'a' }));
    const [first, second] = await new ToolExecutor(registryOf(tool)).executeAll(calls);
    expect([first, second].map((result) => interruptOf(result as ToolResult))).to.deep.equal([
      interrupt,
      undefined,
    ]);
    expect(second?.error).to.deep.include({ code: 'skipped', retryable: false, cause: interrupt });
    expect(briefResult(second as ToolResult)).to.match(/^1 skipped not-started: .*call "0" \(a\)/);
  });

  itMarbles('start if they are of another run', ({ cold, scheduler, flush }) => {
    const asking = valueTool('a', cold('---#', {}, interrupt), key('x'));
    const other = valueTool('b', cold('-(r|)'), key('x'));
    const executor = new ToolExecutor(registryOf(asking, other), { scheduler });
    const [run, second] = [executor.open(), executor.open()];
    const lines = record(second.events$, scheduler);
    run.addTool({ id: '0', name: 'a' });
    second.addTool({ id: '1', name: 'b' });
    flush();
    expect(lines).to.deep.equal(['0 queued 0 turn', '3 start 0', '4 output 0 r', '4 0 ok: r']);
  });
});
