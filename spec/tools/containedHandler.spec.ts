import { expect } from 'chai';
import { concatMap, defer, finalize, NEVER, Observable, of, throwError } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withGuardrails } from '../../lib/middleware/withGuardrails.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { containedHandler, startedAnyTime } from '../../lib/tools/containedHandler.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolHandler, ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { briefResult } from '../helpers/brief.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, valueTool } from '../helpers/marbleTools.ts';
import { testContext } from '../helpers/testContext.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

const boom = (): never => {
  throw new Error('boom');
};
const teardown = (): never => {
  throw new Error('teardown');
};
const call = (id: string) => ({ id, name: 'a' });
const pass: ToolMiddleware = (next) => (input, context) => next(input, context);

/** Runs a handler by hand. */
const run = (handler: ToolHandler) => collect(handler('', testContext()));

for (const [name, contain] of [
  ['containedHandler', containedHandler],
  ['startedAnyTime', startedAnyTime],
] as const) {
  describe(name, () => {
    it('gives what the handler gives, with its input and context', async () => {
      const context = testContext();
      const handler: ToolHandler = (input, given) =>
        of(textResult(`${input} ${given === context}`));
      const { values } = await collect(contain(handler)('in', context));
      expect(values).to.deep.equal([textResult('in true')]);
    });

    it('errors with what the handler throws or errors with', async () => {
      for (const handler of [boom, () => throwError(() => new Error('boom'))]) {
        expect((await run(contain(handler))).error).to.have.property('message', 'boom');
      }
    });

    it('says so if the handler gives no Observable', async () => {
      const what = 'What runs a tool must give an Observable, got';
      for (const [given, came] of [
        [undefined, 'undefined.'],
        [textResult('x'), 'an object.'],
        [Promise.reject(new Error('nobody takes this')), 'a Promise.'],
      ] as const) {
        const { error } = await run(contain(() => given as never));
        expect(error).to.be.instanceOf(TypeError).and.have.property('message', `${what} ${came}`);
      }
      const reasons = await unhandledRejections(() =>
        run(contain(() => Promise.reject(new Error('late')) as never)),
      );
      expect(reasons).to.deep.equal([]);
    });

    it('does not call the handler for a subscriber that has left', () => {
      let calls = 0;
      const handler: ToolHandler = () => {
        calls += 1;
        return of(textResult('x'));
      };
      const left = new Observable((subscriber) => {
        subscriber.unsubscribe();
        contain(handler)('', testContext()).subscribe(subscriber as never);
      });
      left.subscribe();
      expect(calls).to.equal(0);
    });

    it('drops what a teardown throws', () => {
      const handler = contain(() => new Observable(() => teardown));
      expect(() => handler('', testContext()).subscribe().unsubscribe()).to.not.throw();
    });
  });
}

/** Runs call after call of a tool named `a` that ends with a promise, with `middleware` of the executor around it. */
async function ended(middleware: readonly ToolMiddleware[], tool?: AnyTool): Promise<string[]> {
  const own = tool ?? invokable({ name: 'a', execute: async () => 'x' });
  const results = await new ToolExecutor(registryOf(own), { middleware }).executeAll([call('0')]);
  return results.map(briefResult);
}

describe('Middleware whose teardown throws', () => {
  const broken: ToolMiddleware = (next) => (input, context) =>
    next(input, context).pipe(finalize(teardown));
  const around: readonly (readonly [string, ToolMiddleware])[] = [
    ['middleware', pass],
    ['hooks', withHooks({ beforeExecute: () => {} })],
    ['guardrails', withGuardrails([() => {}], [() => {}])],
    ['a timeout', withTimeout(1_000)],
  ];
  for (const [what, outer] of around) {
    it(`S9 H2 ends inside of ${what}`, async () => {
      const reasons = await unhandledRejections(async () => {
        expect(await ended([outer, broken])).to.deep.equal(['0 ok: x']);
        const tool = applyMiddleware(invokable({ name: 'a', execute: async () => 'x' }), broken);
        expect(await ended([outer], tool)).to.deep.equal(['0 ok: x']);
      });
      expect(reasons).to.deep.equal([]);
    });
  }

  it('S9 H2 fails its call if its own operators lose their end by that', async () => {
    const losing: ToolMiddleware = (next) => (input, context) =>
      of(0).pipe(concatMap(() => next(input, context).pipe(finalize(teardown))));
    const reasons = await unhandledRejections(async () => {
      const [result] = await ended([losing]);
      expect(result).to.match(/^0 error: .*teardown/s);
    });
    expect(reasons).to.deep.equal([]);
  });
});

describe('Middleware of a call that is over', () => {
  it('S14 starts no tool and asks nobody when it cancels the call itself', async () => {
    const inside: readonly (readonly ToolMiddleware[])[] = [
      [],
      [withTimeout(10)],
      [withGuardrails([], [() => {}])],
      [withHooks({ beforeExecute: boom, afterExecute: boom })],
    ];
    for (const inner of inside) {
      const log: string[] = [];
      const cancelling: ToolMiddleware = (next) => (input, context) =>
        defer(() => {
          open.cancel(0);
          return next(input, context);
        });
      const tool = invokable({ name: 'a', execute: () => log.push('runs') });
      const middleware = [cancelling, ...inner];
      const open = new ToolExecutor(registryOf(tool), { middleware }).open();
      open.addTool(call('0'));
      const [result] = open.getCompletedResults();
      expect([result && briefResult(result), log]).to.deep.equal([
        '0 cancelled not-started: The call was cancelled.',
        [],
      ]);
    }
  });

  for (const [what, stop, status] of [
    ['discarded', true, 'cancelled'],
    ['answered', false, 'ok'],
  ] as const) {
    it(`S14 H2 starts no tool of a call that was ${what} meanwhile`, async () => {
      const log: string[] = [];
      let resume = (): void => {};
      const waiting = new Promise<void>((resolve) => {
        resume = resolve;
      });
      const careless: ToolMiddleware = (next) => (input, context) =>
        new Observable((subscriber) => {
          void waiting.then(() => next(input, context).subscribe((one) => subscriber.next(one)));
          if (!stop) subscriber.complete();
        });
      const tool = invokable({ name: 'a', execute: () => log.push('runs') });
      const executor = new ToolExecutor(registryOf(tool), { middleware: [careless] });
      const open = executor.open();
      open.addTool(call('0'));
      if (stop) open.discard();
      const reasons = await unhandledRejections(async () => {
        resume();
        await turn();
      });
      expect([open.getCompletedResults()[0]?.status, log, reasons]).to.deep.equal([status, [], []]);
      expect(
        (executor as unknown as { core: { schedule: { idle: boolean } } }).core.schedule.idle,
      ).to.equal(true);
    });
  }

  it('H4 has its tool torn down by a discard, although it stops nothing itself', () => {
    const log: string[] = [];
    const careless: ToolMiddleware = (next) => (input, context) =>
      new Observable((subscriber) => {
        next(input, context).subscribe((output) => subscriber.next(output));
      });
    const tool = valueTool('a', new Observable(() => () => log.push('teardown')), {});
    const open = new ToolExecutor(registryOf(tool), { middleware: [careless] }).open();
    open.addTool(call('0'));
    open.discard();
    open.discard();
    expect(log).to.deep.equal(['teardown']);
  });

  itMarbles(
    'S14 H4 starts no tool of an attempt that was stopped, and has it torn down',
    ({ scheduler, flush }) => {
      const log: string[] = [];
      const careless: ToolMiddleware = (next) => (input, context) =>
        new Observable((subscriber) => {
          const start = () => next(input, context).subscribe((one) => subscriber.next(one));
          if (context.attempt === 1) start();
          scheduler.schedule(start, context.attempt * 3);
        });
      const source = new Observable(() => {
        log.push(`${scheduler.now()} runs`);
        return () => log.push(`${scheduler.now()} teardown`);
      });
      const retry = withRetry({ maxAttempts: 3, backoff: 0, retryIf: () => true });
      const middleware = [retry, withTimeout(5), careless];
      const tool = valueTool('a', source, {});
      const open = new ToolExecutor(registryOf(tool), { scheduler, middleware }).open();
      open.addTool(call('0'));
      flush();
      expect(log).to.deep.equal(['0 runs', '3 runs', '5 teardown', '5 teardown']);
    },
  );

  itMarbles(
    'S9 ends a call whose signal it has aborted itself, as the tool says',
    ({ cold, scheduler, flush }) => {
      const own = new AbortController();
      const aborting: ToolMiddleware = (next) => (input, context) =>
        next(input, { ...context, signal: own.signal });
      const middleware = [aborting, withTimeout(50), pass];
      const tool = valueTool('a', cold('---(x|)'), {});
      const open = new ToolExecutor(registryOf(tool), { scheduler, middleware }).open();
      scheduler.schedule(() => own.abort(), 1);
      open.addTool(call('0'));
      open.addTool(call('1'));
      flush();
      expect(open.getCompletedResults().map(briefResult)).to.deep.equal(['0 ok: x', '1 ok: x']);
    },
  );

  itMarbles(
    'S4 keeps the claims of a tool that it leaves running behind its answer',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const stale: ToolMiddleware = (next) => (input, context) =>
        new Observable((subscriber) => {
          next(input, context).subscribe();
          subscriber.next(textResult('stale'));
          subscriber.complete();
        });
      const a = cold('---(x|)');
      const first = '^--!';
      const second = '---^--!';
      const options = { scheduler, middleware: [stale] };
      const open = new ToolExecutor(registryOf(valueTool('a', a, {})), options).open();
      open.addTool(call('0'));
      open.addTool(call('1'));
      expectSubscriptions(a.subscriptions).toBe([first, second]);
      flush();
      expect(open.getCompletedResults().map((one) => one.timing.settledAt)).to.deep.equal([0, 3]);
    },
  );

  itMarbles('S10 gives up a tool that never ends, after the grace', ({ scheduler, flush }) => {
    const stale: ToolMiddleware = (next) => (input, context) =>
      new Observable((subscriber) => {
        next(input, context).subscribe();
        subscriber.complete();
      });
    const options = { scheduler, graceMs: 5, middleware: [stale] };
    const open = new ToolExecutor(registryOf(valueTool('a', NEVER, {})), options).open();
    open.addTool(call('0'));
    open.addTool(call('1'));
    flush();
    expect(open.getCompletedResults().map((one) => one.timing.settledAt)).to.deep.equal([0, 5]);
  });
});
