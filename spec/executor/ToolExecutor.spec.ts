import { expect } from 'chai';
import { delay, from, NEVER, of, Subject, take, toArray } from 'rxjs';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';
import { EmptyToolCallIdError } from '../../lib/errors/EmptyToolCallIdError.ts';
import type { CallInput } from '../../lib/executor/call/CallInput.ts';
import type { StreamingToolExecutor } from '../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { brief, briefResult, textOf } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';

const call = (name: string, id = name): CallInput => ({ id, name });

describe('ToolExecutor', () => {
  for (const [option, wrong, message] of [
    ['maxConcurrent', 'many', 'maxConcurrent must be a number, got "many".'],
    ['maxConcurrent', 1.5, 'maxConcurrent must be a whole number or Infinity, got 1.5.'],
    ['maxConcurrentTotal', Number.NaN, 'maxConcurrentTotal must be a number, got NaN.'],
    ['start', 'soon', `start must be 'sealed' or 'committed', got "soon".`],
    ['onStreamError', 'panic', `onStreamError must be 'finish' or 'discard', got "panic".`],
    ['graceMs', -1, 'graceMs must be a number of milliseconds from 0'],
    ['scheduler', {}, 'scheduler must be an RxJS scheduler, got an object.'],
    ['results', null, 'results must be an object, got null.'],
    ['defaults', 7, 'defaults must be an object, got 7.'],
  ] as const) {
    it(`refuses ${option}: ${String(wrong)} when it is made`, () => {
      expect(() => new ToolExecutor(registryOf(), { [option]: wrong })).to.throw(message);
    });
  }

  it('refuses what is no registry', () => {
    const message = 'registry must be a ToolRegistry, got an array of 0.';
    expect(() => new ToolExecutor([] as never)).to.throw(TypeError, message);
  });

  it('takes maxConcurrent <= 0 as 10', () => {
    for (const maxConcurrent of [0, -3]) {
      const run = new ToolExecutor(registryOf(valueTool('a', NEVER, SAFE)), {
        maxConcurrent,
      }).open();
      let started = 0;
      run.events$.subscribe((event) => {
        if (event.type === 'tool-start') started += 1;
      });
      for (let index = 0; index < 12; index += 1) run.addTool(call('a', String(index)));
      expect(started).to.equal(10);
      run.discard();
    }
  });
});

describe('ToolExecutor.run', () => {
  it('gives the one result of a call', async () => {
    const executor = new ToolExecutor(registryOf(valueTool('a', of({ n: 1 }), SAFE)));
    const result = await executor.run(call('a'));
    expect(result).to.deep.include({
      index: 0,
      callId: 'a',
      toolName: 'a',
      status: 'ok',
      execution: 'finished',
    });
    expect(result).to.deep.include({ isError: false, structured: { n: 1 }, attempts: 1 });
    expect(textOf(result.parts)).to.equal('{"n":1}');
  });

  it('gives a result for a tool that is not there, with the names that are', async () => {
    const result = await new ToolExecutor(registryOf(valueTool('search', of('x')))).run(
      call('serach'),
    );
    expect(briefResult(result)).to.equal(
      '0 unknown-tool not-started: There is no tool named "serach". Did you mean search?',
    );
    expect(result.error).to.deep.include({ code: 'unknown-tool', retryable: false });
    expect(result.attempts).to.equal(0);
  });
});

describe('ToolExecutor.executeAll', () => {
  it('R1 gives results in call order, whatever completes first', async () => {
    const [a, b] = [new Subject<string>(), new Subject<string>()];
    const executor = new ToolExecutor(registryOf(valueTool('a', a, SAFE), valueTool('b', b, SAFE)));
    const all = executor.executeAll([call('a'), call('b'), call('nobody')]);
    b.next('y');
    b.complete();
    a.next('x');
    a.complete();
    expect((await all).map(({ index, status }) => `${index} ${status}`)).to.deep.equal([
      '0 ok',
      '1 ok',
      '2 unknown-tool',
    ]);
  });

  it('gives the position of a re-send the result of the call that it repeats', async () => {
    let runs = 0;
    const tool = invokable({ name: 'a', concurrency: 'safe', execute: () => `run ${(runs += 1)}` });
    const results = await new ToolExecutor(registryOf(tool)).executeAll([call('a'), call('a')]);
    expect(results.map(briefResult)).to.deep.equal(['0 ok: run 1', '0 ok: run 1']);
  });

  it('refuses a strict batch before anything runs, for the leftmost fault', async () => {
    let runs = 0;
    const tool = invokable({ name: 'a', execute: () => String((runs += 1)) });
    const executor = new ToolExecutor(registryOf(tool));
    const refused = async (...ids: string[]): Promise<unknown> =>
      executor
        .executeAll(
          ids.map((id) => call('a', id)),
          { strict: true },
        )
        .catch((error: unknown) => error);
    const empty = await refused('1', '', '1');
    expect(empty).to.be.instanceOf(EmptyToolCallIdError).with.property('index', 1);
    const duplicate = await refused('1', '1', '');
    expect(duplicate).to.be.instanceOf(DuplicateToolCallIdError).with.property('callId', '1');
    expect(runs).to.equal(0);
  });

  it('rejects for what is no array of calls', async () => {
    for (const options of [{}, { strict: true }]) {
      const all = new ToolExecutor(registryOf()).executeAll(call('a') as never, options);
      const message = await all.catch((error: Error) => error.message);
      expect(message).to.equal('calls must be an array, got an object.');
    }
  });

  it('rejects for what is no call, and runs nothing', async () => {
    let runs = 0;
    const tool = invokable({ name: 'a', execute: () => String((runs += 1)) });
    const all = new ToolExecutor(registryOf(tool)).executeAll([call('a'), { name: 'a' } as never]);
    expect(await all.catch((error: Error) => error.name)).to.equal('TypeError');
    expect(runs).to.equal(0);
  });

  it('S2 ends the run of a batch that it refuses, and tells what became of its calls', async () => {
    const seen: string[] = [];
    let run: StreamingToolExecutor | undefined;
    const executor = new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE)));
    const onRun = (given: StreamingToolExecutor): void => {
      run = given;
    };
    const options = { onRun, observe: (event: ToolEvent) => seen.push(brief(event)) };
    await executor.executeAll([call('a'), { id: 2, name: 'a' } as never], options).catch(() => {});
    expect(await run?.ended).to.deep.equal({ abandoned: [] });
    expect(seen).to.deep.equal([
      '0 cancelled not-started: The call was cancelled: another call of the batch is none.',
    ]);
  });

  it('S14 starts nothing with a signal that has aborted, and gives every call its result', async () => {
    const results = await new ToolExecutor(registryOf(valueTool('a', of('x'), SAFE))).executeAll(
      [call('a', '1'), call('a', '2')],
      { signal: AbortSignal.abort(new Error('too late')) },
    );
    expect(results.map(briefResult)).to.deep.equal([
      '0 cancelled not-started: The call was cancelled: too late.',
      '1 cancelled not-started: The call was cancelled: too late.',
    ]);
  });

  it('S15 does not grow the stack with 100,000 synchronous tools', async function () {
    this.timeout(20_000);
    const tool = invokable({ name: 'a', concurrency: 'unsafe', execute: () => 'x' });
    const calls = Array.from({ length: 100_000 }, (_, index) => call('a', String(index)));
    const results = await new ToolExecutor(registryOf(tool)).executeAll(calls);
    expect(results).to.have.length(100_000);
    expect(results.every(({ status }) => status === 'ok')).to.equal(true);
  });
});

describe('ToolExecutor.execute', () => {
  itMarbles(
    'is cold: each subscription is a run of its own',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('-(x|)');
      const executor = new ToolExecutor(registryOf(valueTool('a', a, SAFE)), { scheduler });
      const events$ = executor.execute(of(call('a')));
      expectSubscriptions(a.subscriptions).toBe(['^!', '^!']);
      record(events$, scheduler);
      const lines = record(events$, scheduler);
      flush();
      expect(lines).to.deep.equal(['0 start 0', '1 output 0 x', '1 0 ok: x', '1 complete']);
    },
  );

  itMarbles(
    'passes an error of the calls on after the results of all calls',
    ({ cold, scheduler, flush }) => {
      const executor = new ToolExecutor(registryOf(valueTool('a', cold('---(x|)'), SAFE)), {
        scheduler,
      });
      const calls$ = cold('a#', { a: call('a') }, new Error('no more'));
      const lines = record(executor.execute(calls$), scheduler);
      flush();
      expect(lines.slice(-2)).to.deep.equal(['3 0 ok: x', '3 Error: no more']);
    },
  );

  it('discards when the subscriber has enough', async () => {
    const executor = new ToolExecutor(
      registryOf(valueTool('a', of('x').pipe(delay(0)), SAFE), valueTool('b', NEVER, SAFE)),
    );
    const seen: string[] = [];
    const calls$ = from([call('b'), call('a')]);
    const events$ = executor.execute(calls$, { observe: (event) => seen.push(brief(event)) });
    await new Promise((resolve) => events$.pipe(take(3), toArray()).subscribe(resolve));
    expect(seen.at(-1)).to.match(/cancelled/);
  });
});

describe('ToolExecutor, across runs', () => {
  itMarbles(
    'S9 endless safe calls of one run delay no unsafe call of another',
    ({ cold, expectSubscriptions, scheduler }) => {
      const [safe, unsafe] = [cold('---(x|)'), cold('-(y|)')];
      const executor = new ToolExecutor(
        registryOf(valueTool('safe', safe, SAFE), valueTool('unsafe', unsafe, UNSAFE)),
        {
          scheduler,
        },
      );
      const busy = executor.open();
      for (let at = 0; at < 4; at += 1)
        scheduler.schedule(() => busy.addTool(call('safe', `${at}`)), at * 2);
      scheduler.schedule(() => executor.open().addTool(call('unsafe')), 3);
      expectSubscriptions(unsafe.subscriptions).toBe('---^!');
    },
  );

  itMarbles(
    'S4 keyed writes meet across runs',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const traits = { concurrency: () => [{ key: 'row', mode: 'write' as const }] };
      const [a, b] = [cold('---(x|)'), cold('-(y|)')];
      const executor = new ToolExecutor(
        registryOf(valueTool('a', a, traits), valueTool('b', b, traits)),
        { scheduler },
      );
      executor.open().addTool(call('a'));
      const lines = record(executor.execute(of(call('b'))), scheduler);
      expectSubscriptions(b.subscriptions).toBe('---^!');
      flush();
      expect(lines[0]).to.equal('0 queued 0 turn');
    },
  );
});

describe('ToolExecutor, nested', () => {
  for (const concurrency of ['safe', 'unsafe'] as const) {
    it(`S7 a ${concurrency} tool that opens a run of its own ends, even with one slot`, async () => {
      const outer = invokable({
        name: 'outer',
        concurrency,
        maxConcurrent: 1,
        execute: async (_input: object, context: ToolContext) => {
          const results = await executor.executeAll([call('inner', '1'), call('inner', '2')], {
            parent: context,
          });
          return results.map(({ parts }) => textOf(parts)).join();
        },
      });
      const inner = invokable({ name: 'inner', execute: () => 'x' });
      const executor = new ToolExecutor(registryOf(outer, inner), {
        maxConcurrent: 1,
        maxConcurrentTotal: 1,
      });
      expect(briefResult(await executor.run(call('outer')))).to.equal('0 ok: x,x');
    });
  }

  it('discards the nested run with the call that opened it', async () => {
    const nested: string[] = [];
    const outer = invokable({
      name: 'outer',
      execute: (_input: object, context: ToolContext) =>
        executor
          .executeAll([call('inner')], {
            parent: context,
            observe: (event) => nested.push(brief(event)),
          })
          .then(() => 'never read'),
    });
    const executor = new ToolExecutor(registryOf(outer, valueTool('inner', NEVER, SAFE)));
    const run = executor.open();
    run.addTool(call('outer'));
    await Promise.resolve();
    run.discard('stop');
    expect(nested.at(-1)).to.match(/^0 cancelled interrupted: The call was cancelled: /);
    expect((await run.ended).abandoned).to.deep.equal([]);
  });

  it('S7 S9 ends when it comes back to an executor through another one', async () => {
    const claims = { concurrency: () => [{ key: 'k', mode: 'write' } as const] };
    const runIn =
      (executor: () => ToolExecutor, name: string) =>
      async (_input: object, context: ToolContext) => {
        const { parts } = await executor().run(call(name), { parent: context });
        return textOf(parts);
      };
    const outer = invokable({ name: 'outer', ...claims, execute: runIn(() => other, 'middle') });
    const inner = invokable({ name: 'inner', ...claims, execute: () => 'x' });
    const middle = invokable({ name: 'middle', execute: runIn(() => executor, 'inner') });
    const executor = new ToolExecutor(registryOf(outer, inner), { maxConcurrentTotal: 1 });
    const other = new ToolExecutor(registryOf(middle), { maxConcurrentTotal: 1 });
    expect(briefResult(await executor.run(call('outer')))).to.equal('0 ok: x');
  });

  it('refuses a parent that is no context of a running tool', () => {
    const executor = new ToolExecutor(registryOf());
    expect(() => executor.open({ parent: {} as ToolContext })).to.throw(TypeError, 'parent');
  });
});
