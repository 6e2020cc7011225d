import { expect } from 'chai';
import { concatMap, finalize, Observable, of } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { attemptTool } from '../helpers/attemptTool.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, stringTool, UNSAFE, valueTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { testContext } from '../helpers/testContext.ts';

const call = { id: '0', name: 'a' };

describe('withTimeout', () => {
  itMarbles(
    'S10 stops a tool at its deadline: the call times out, interrupted',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('   -x---y-|');
      const subs = '     ^---!';
      const tool = applyMiddleware(stringTool('a', a, SAFE), withTimeout(4));
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      const lines = record(run.events$, scheduler);
      run.addTool(call);
      expectSubscriptions(a.subscriptions).toBe(subs);
      flush();
      expect(lines).to.deep.equal([
        '0 start 0',
        '1 output 0 x',
        '4 0 timeout interrupted: The tool did not finish within 4 ms.\n\nOutput before that:\nx',
      ]);
      const [result] = run.getCompletedResults();
      expect(result?.error).to.deep.include({ code: 'timeout', retryable: true });
    },
  );

  itMarbles(
    'H4 unsubscribes the tool when it is unsubscribed',
    ({ cold, expectSubscriptions, scheduler, flush }) => {
      const a = cold('   -x---y-|');
      const subs = '     ^-!';
      const tool = applyMiddleware(stringTool('a', a, SAFE), withTimeout(4));
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      run.addTool(call);
      scheduler.schedule(() => run.cancel(0), 2);
      expectSubscriptions(a.subscriptions).toBe(subs);
      flush();
    },
  );

  itMarbles('H5 leaves no timer behind', ({ cold, scheduler, flush }) => {
    for (const a of [cold('-(x|)'), cold('-#'), of('x')]) {
      const tool = applyMiddleware(valueTool('a', a, SAFE), withTimeout(50));
      new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call)).subscribe();
    }
    const tool = applyMiddleware(valueTool('a', cold('-'), SAFE), withTimeout(50));
    const subscription = new ToolExecutor(registryOf(tool), { scheduler })
      .execute(of(call))
      .subscribe();
    scheduler.schedule(() => subscription.unsubscribe(), 2);
    flush();
    expect(scheduler.now()).to.equal(2);
  });

  itMarbles('aborts the signal of the attempt, before the source goes', ({ scheduler, flush }) => {
    const log: string[] = [];
    const a = invokable({
      name: 'a',
      execute: (_input: object, { signal }: ToolContext) => {
        signal.addEventListener('abort', () => log.push(`abort: ${signal.reason.message}`));
        return new Observable(() => () => log.push('teardown'));
      },
    });
    const tool = applyMiddleware(a, withTimeout(3));
    new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call)).subscribe();
    flush();
    expect(log).to.deep.equal(['abort: The tool did not finish within 3 ms.', 'teardown']);
  });

  itMarbles(
    'S4 keeps the claims of a tool that goes on, until it ends or its grace is over',
    ({ scheduler, flush, cold, expectSubscriptions }) => {
      const next = cold('(x|)');
      const deaf = valueTool('deaf', new Promise(() => {}) as never, UNSAFE);
      const executor = new ToolExecutor(
        registryOf(applyMiddleware(deaf, withTimeout(2)), valueTool('next', next, UNSAFE)),
        { scheduler, graceMs: 7 },
      );
      const run = executor.open();
      run.addTool({ id: '0', name: 'deaf' });
      run.addTool({ id: '1', name: 'next' });
      expectSubscriptions(next.subscriptions).toBe('---------(^!)');
      flush();
      const [first] = run.getCompletedResults();
      expect([first?.status, first?.timing.settledAt]).to.deep.equal(['timeout', 2]);
    },
  );

  itMarbles(
    'gives each attempt a time of its own inside of withRetry, and all of them one around it',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const slow = cold('-----(x|)');
      const inside = attemptTool([slow, cold('--(y|)')]);
      const retried = applyMiddleware(
        inside.tool,
        withRetry({ maxAttempts: 2, backoff: 1 }),
        withTimeout(4),
      );
      const lines = record(
        new ToolExecutor(registryOf(retried), { scheduler }).execute(of(call)),
        scheduler,
      );
      const never = cold('------');
      const around = attemptTool([cold('--#', undefined, new Error('x')), never]);
      const bounded = applyMiddleware(
        around.tool,
        withTimeout(6),
        withRetry({ maxAttempts: 9, backoff: 1, retryIf: () => true }),
      );
      const boundedLines = record(
        new ToolExecutor(registryOf(bounded), { scheduler }).execute(of(call)),
        scheduler,
      );
      expectSubscriptions(slow.subscriptions).toBe('^---!');
      expectSubscriptions(never.subscriptions).toBe('---^--!');
      flush();
      expect(lines.slice(-2)).to.deep.equal(['7 0 ok: y', '7 complete']);
      expect(boundedLines.slice(-2)).to.deep.equal([
        '6 0 timeout interrupted: The tool did not finish within 6 ms.',
        '6 complete',
      ]);
    },
  );

  itMarbles('stops a tool although its teardown throws', ({ scheduler, flush, cold }) => {
    const refuse = () => {
      throw new Error('teardown');
    };
    const a = cold<string>('---').pipe(finalize(refuse));
    const tool = applyMiddleware(valueTool('a', a, SAFE), withTimeout(2));
    const lines = record(
      new ToolExecutor(registryOf(tool), { scheduler }).execute(of(call)),
      scheduler,
    );
    flush();
    expect(lines.at(-1)).to.equal('2 complete');
  });

  itMarbles(
    'is not started, and times out, if what is inside has not got to the tool',
    ({ scheduler, flush, cold }) => {
      const late: ToolMiddleware = (next) => (input, context) =>
        cold('---x').pipe(concatMap(() => next(input, context)));
      const tool = applyMiddleware(valueTool('a', of('x'), SAFE), withTimeout(2), late);
      const run = new ToolExecutor(registryOf(tool), { scheduler }).open();
      run.addTool(call);
      flush();
      expect(run.getCompletedResults()[0]).to.include({
        status: 'timeout',
        execution: 'not-started',
        attempts: 0,
      });
    },
  );

  it('runs without an executor, on the time of the platform', () => {
    const outputs: unknown[] = [];
    const tool = applyMiddleware(invokable({ name: 'a', execute: () => 'x' }), withTimeout(5));
    tool.source({}, testContext()).subscribe((output) => outputs.push(output));
    expect(outputs).to.have.length(1);
  });

  it('refuses a time that no timer can wait for', () => {
    const message = /^timeoutMs must be a number of milliseconds from 1 to 2147483647, got /;
    for (const timeoutMs of [0, -1, 2 ** 31, Number.NaN]) {
      expect(() => withTimeout(timeoutMs)).to.throw(RangeError, message);
    }
    expect(() => withTimeout('5' as never)).to.throw(TypeError, message);
  });
});
