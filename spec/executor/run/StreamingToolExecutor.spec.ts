import { expect } from 'chai';
import { NEVER, of, Subject } from 'rxjs';
import type { ToolExecutorOptions } from '../../../lib/executor/executorOptions.ts';
import type { StreamingToolExecutor } from '../../../lib/executor/run/StreamingToolExecutor.ts';
import type { OpenOptions } from '../../../lib/executor/ToolExecutor.ts';
import { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { AnyTool } from '../../../lib/tools/Tool.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';
import { briefResult } from '../../helpers/brief.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';
import { registryOf, SAFE, UNSAFE, valueTool } from '../../helpers/marbleTools.ts';

const call = (name: string, id = name) => ({ id, name });

function open(
  tools: readonly AnyTool[],
  options: ToolExecutorOptions = {},
  run: OpenOptions = {},
): StreamingToolExecutor {
  return new ToolExecutor(registryOf(...tools), options).open(run);
}

const briefs = (results: readonly ToolResult[]): string[] => results.map(briefResult);

describe('StreamingToolExecutor.addTool', () => {
  it('starts a call before it returns', () => {
    const run = open([valueTool('a', of('x'), SAFE)]);
    expect(run.addTool(call('a'))).to.equal(true);
    expect(briefs(run.getCompletedResults())).to.deep.equal(['0 ok: x']);
  });

  it('runs a re-send once, and other arguments under one id as a call of its own', () => {
    const run = open([valueTool('a', of('x'), SAFE)]);
    expect(run.addTool({ id: '1', name: 'a', arguments: '{}' })).to.equal(true);
    expect(run.addTool({ id: '1', name: 'a', arguments: {} })).to.equal(false);
    expect(run.addTool({ id: '1', name: 'a', arguments: '{"b":1}' })).to.equal(true);
    expect(run.getCompletedResults()).to.have.length(2);
  });

  it('W5 takes blank ids for none: two equal calls without id are two calls', () => {
    const run = open([valueTool('a', of('x'), SAFE)]);
    run.addTool(call('a', ''));
    run.addTool(call('a', ''));
    expect(run.getCompletedResults().map(({ index }) => index)).to.deep.equal([0, 1]);
  });

  it('gives an index that is taken to nobody else', () => {
    const run = open([valueTool('a', of('x'), SAFE)]);
    run.addTool({ ...call('a', '1'), index: 3 });
    run.addTool({ ...call('a', '2'), index: 3 });
    expect(run.getCompletedResults().map(({ index }) => index)).to.deep.equal([3, 4]);
  });

  it('refuses what is no call, and names it', () => {
    const run = open([]);
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect(() => run.addTool({ name: 'a' } as never)).to.throw(TypeError, 'id and a name');
    expect(() => run.addTool({ ...call('a'), index: -1 })).to.throw(RangeError, '-1');
    expect(() => run.addTool({ ...call('a'), arguments: cyclic })).to.throw(TypeError, '"a" (a)');
  });

  it('returns false after complete and after discard', () => {
    const completed = open([valueTool('a', of('x'), SAFE)]);
    completed.complete();
    expect(completed.addTool(call('a'))).to.equal(false);
    const discarded = open([valueTool('a', of('x'), SAFE)]);
    discarded.discard();
    expect(discarded.addTool(call('a'))).to.equal(false);
  });
});

describe('StreamingToolExecutor.commit and complete', () => {
  it('holds calls that write until commit, if opened with hold', () => {
    const held = open([valueTool('a', of('x'))], {}, { hold: true });
    held.addTool(call('a'));
    expect(held.getCompletedResults()).to.deep.equal([]);
    held.commit();
    expect(briefs(held.getCompletedResults())).to.deep.equal(['0 ok: x']);
    const pushed = open([valueTool('a', of('x'))]);
    pushed.addTool(call('a'));
    expect(briefs(pushed.getCompletedResults())).to.deep.equal(['0 ok: x']);
  });

  it('skips what was never committed when it completes', async () => {
    const run = open([valueTool('a', of('x'))], {}, { hold: true });
    run.addTool(call('a'));
    run.complete();
    expect(briefs(await run.getRemainingResults())[0]).to.match(/^0 skipped not-started/);
  });
});

describe('StreamingToolExecutor results', () => {
  it('R1 R2 R3 gives them as completed, in call order, and replays both', async () => {
    const [a, b] = [new Subject<string>(), new Subject<string>()];
    const run = open([valueTool('a', a, SAFE), valueTool('b', b, SAFE)]);
    const early: string[] = [];
    run.orderedResults$.subscribe((result) => early.push(briefResult(result)));
    run.addTool(call('a'));
    run.addTool(call('b'));
    b.next('y');
    b.complete();
    expect(early).to.deep.equal([]);
    a.next('x');
    a.complete();
    run.complete();
    const late: string[] = [];
    run.orderedResults$.subscribe((result) => late.push(briefResult(result)));
    const completed: string[] = [];
    run.results$.subscribe({
      next: (result) => completed.push(briefResult(result)),
      complete: () => completed.push('complete'),
    });
    expect(early).to.deep.equal(['0 ok: x', '1 ok: y']);
    expect(late).to.deep.equal(early);
    expect(completed).to.deep.equal(['1 ok: y', '0 ok: x', 'complete']);
    expect(briefs(await run.getRemainingResults())).to.deep.equal(early);
  });

  it('copies: changing what was given changes nothing', () => {
    const run = open([valueTool('a', of('x'), SAFE)]);
    run.addTool(call('a'));
    run.getCompletedResults().pop();
    const [result] = run.getCompletedResults();
    expect(Object.isFrozen(result) && Object.isFrozen(result?.parts)).to.equal(true);
  });

  it('getRemainingResults waits for calls added meanwhile and completes nothing', async () => {
    const [a, b] = [new Subject<string>(), new Subject<string>()];
    const run = open([valueTool('a', a, SAFE), valueTool('b', b, SAFE)]);
    run.addTool(call('a'));
    const remaining = run.getRemainingResults();
    run.addTool(call('b'));
    a.complete();
    b.complete();
    expect((await remaining).map(({ index }) => index)).to.deep.equal([0, 1]);
    expect(run.addTool(call('a', 'again'))).to.equal(true);
  });

  it('works unobserved, and unsubscribing stops nothing', () => {
    const a = new Subject<string>();
    const run = open([valueTool('a', a, SAFE)]);
    run.events$.subscribe().unsubscribe();
    run.addTool(call('a'));
    a.next('x');
    a.complete();
    expect(briefs(run.getCompletedResults())).to.deep.equal(['0 ok: x']);
  });
});

describe('StreamingToolExecutor.cancel', () => {
  itMarbles(
    'S13 a call cancelled while it waits does not let its successors pass its predecessors',
    ({ cold, expectSubscriptions, flush, scheduler }) => {
      const a = cold('-----(x|)');
      const c = cold('(z|)');
      const run = open(
        [valueTool('a', a, UNSAFE), valueTool('b', of('y'), UNSAFE), valueTool('c', c, UNSAFE)],
        {
          scheduler,
        },
      );
      for (const name of ['a', 'b', 'c']) run.addTool(call(name));
      scheduler.schedule(() => {
        expect(run.cancel(1, 'not needed')).to.equal(true);
        expect(briefs(run.getCompletedResults())).to.deep.equal([
          '1 cancelled not-started: The call was cancelled: not needed.',
        ]);
        expect(run.cancel(1)).to.equal(false);
      }, 2);
      expectSubscriptions(c.subscriptions).toBe('-----(^!)');
      flush();
    },
  );

  it('interrupts a running call at once, aborts its signal and tells false for what is not there', () => {
    const reasons: unknown[] = [];
    const tool = valueTool('a', NEVER, SAFE);
    const watching = {
      ...tool,
      source: (input: never, context: never) => {
        const { signal } = context as unknown as { signal: AbortSignal };
        signal.addEventListener('abort', () => reasons.push((signal.reason as Error).message));
        return tool.source(input, context);
      },
    } as AnyTool;
    const run = open([watching]);
    run.addTool(call('a'));
    expect(run.cancel(7)).to.equal(false);
    expect(run.cancel(0, new Error('changed my mind'))).to.equal(true);
    expect(reasons).to.deep.equal(['changed my mind']);
    expect(briefs(run.getCompletedResults())).to.deep.equal([
      '0 cancelled interrupted: The call was cancelled: changed my mind.',
    ]);
  });
});

describe('StreamingToolExecutor.discard', () => {
  it('aborts the signals of all its tools with one error', () => {
    const reasons: unknown[] = [];
    const tool = valueTool('a', NEVER, SAFE);
    const watching = {
      ...tool,
      source: (input: never, context: never) => {
        const { signal } = context as unknown as { signal: AbortSignal };
        signal.addEventListener('abort', () => reasons.push(signal.reason));
        return tool.source(input, context);
      },
    } as AnyTool;
    const run = open([watching]);
    for (const id of ['one', 'two']) run.addTool({ id, name: 'a' });
    run.discard('enough');
    expect(reasons).to.have.length(2);
    expect(reasons[0]).to.equal(reasons[1]);
    expect(reasons[0]).to.include({
      name: 'AbortError',
      message: 'The call was cancelled: enough.',
    });
  });

  it('H3 gives every call one result with the right execution, and is idempotent', () => {
    const run = open([
      valueTool('done', of('x'), SAFE),
      valueTool('endless', NEVER, UNSAFE),
      valueTool('later', of('z'), SAFE),
    ]);
    for (const name of ['done', 'endless', 'later', 'nobody']) run.addTool(call(name));
    const { completed, interrupted, notStarted } = run.discard('enough');
    expect(briefs(completed)).to.deep.equal(['0 ok: x']);
    expect(briefs(interrupted)).to.deep.equal([
      '1 cancelled interrupted: The call was cancelled: enough.',
    ]);
    expect(notStarted.map(({ index, status }) => `${index} ${status}`)).to.deep.equal([
      '3 unknown-tool',
      '2 cancelled',
    ]);
    expect(run.discard('again')).to.deep.equal({ completed, interrupted, notStarted });
  });

  itMarbles(
    'a tool that never ends holds back neither discard nor other results',
    ({ cold, flush, scheduler }) => {
      const run = open([valueTool('a', NEVER, SAFE), valueTool('b', cold('--(y|)'), SAFE)], {
        scheduler,
      });
      run.addTool(call('a'));
      run.addTool(call('b'));
      scheduler.schedule(
        () => expect(briefs(run.getCompletedResults())).to.deep.equal(['1 ok: y']),
        3,
      );
      scheduler.schedule(() => expect(run.discard().interrupted).to.have.length(1), 4);
      flush();
    },
  );
});

describe('StreamingToolExecutor.ended', () => {
  it('fulfils when all work has ended, and tells whose work was given up', async () => {
    const run = open([valueTool('hangs', NEVER, SAFE), promiseTool('deaf')], { graceMs: 0 });
    run.addTool(call('hangs'));
    run.addTool(call('deaf'));
    await Promise.resolve();
    run.discard();
    const { abandoned } = await run.ended;
    expect(abandoned.map(({ name }) => name)).to.deep.equal(['deaf']);
  });
});

/** A tool whose promise nobody can stop. */
function promiseTool(name: string): AnyTool {
  return valueTool(name, new Promise<string>(() => {}) as never, SAFE);
}
