import { expect } from 'chai';
import { concatMap, from, of, take, timer } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { composeMiddleware } from '../../lib/tools/composeMiddleware.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import type { ToolOutput } from '../../lib/tools/ToolOutputPart.ts';
import { textResult } from '../../lib/tools/textResult.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, valueTool } from '../helpers/marbleTools.ts';
import { testContext } from '../helpers/testContext.ts';

describe('composeMiddleware', () => {
  it('has the first middleware outermost', () => {
    const log: string[] = [];
    const named =
      (name: string): ToolMiddleware =>
      (next) =>
      (input, context) => {
        log.push(`${name} ${input}`);
        return next(`${input}${name}`, context);
      };
    const handler = composeMiddleware([named('a'), named('b')], (input) => {
      log.push(`tool ${input}`);
      return of(textResult('x'));
    });
    handler('>', testContext()).subscribe();
    expect(log).to.deep.equal(['a >', 'b >a', 'tool >ab']);
  });

  it('is the handler itself without middleware, or with some that wraps nothing', () => {
    const handler = () => of(textResult('x'));
    expect(composeMiddleware([], handler)).to.equal(handler);
    expect(composeMiddleware([(next) => next, (next) => next], handler)).to.equal(handler);
  });

  it('refuses middleware that gives no function, with its place', () => {
    expect(() =>
      composeMiddleware([(next) => next, () => undefined as never], () => of(textResult('x'))),
    ).to.throw(TypeError, 'middleware[1] must give a function, got undefined.');
  });

  it('stops a source that never pauses', () => {
    function* endless(): Generator<ToolOutput> {
      for (;;) yield textResult('x');
    }
    const handler = composeMiddleware([(next) => (input, context) => next(input, context)], () =>
      from(endless()),
    );
    let count = 0;
    const counting = handler('', testContext()).pipe(take(3));
    counting.subscribe(() => {
      count += 1;
    });
    expect(count).to.equal(3);
  });

  itMarbles(
    'S9 lets go of a call whose tool throws when middleware starts it late',
    ({ scheduler, flush }) => {
      const late: ToolMiddleware = (next) => (input, context) =>
        timer(2, scheduler).pipe(concatMap(() => next(input, context)));
      const boom = () => {
        throw new Error('boom');
      };
      const broken = { ...invokable({ name: 'broken', execute: boom }), source: boom };
      const registry = registryOf(broken, valueTool('other', of('x'), {}));
      const run = new ToolExecutor(registry, { scheduler, middleware: [late] }).open();
      run.addTool({ id: '0', name: 'broken' });
      run.addTool({ id: '1', name: 'other' });
      flush();
      const timing = run.getCompletedResults().map((one) => [one.status, one.timing.settledAt]);
      expect(timing).to.deep.equal([
        ['error', 2],
        ['ok', 4],
      ]);
    },
  );

  itMarbles(
    'S4 has a tool keep its claims that stops its own call when middleware starts it, and goes on',
    ({ scheduler, flush, cold, expectSubscriptions }) => {
      const late: ToolMiddleware = (next) => (input, context) =>
        timer(2, scheduler).pipe(concatMap(() => next(input, context)));
      const other = cold('(x|)');
      const stubborn = invokable({
        name: 'stubborn',
        execute: () => {
          run.cancel(0);
          return new Promise(() => {});
        },
      });
      const unsafe = { concurrency: 'unsafe' } as const;
      const registry = registryOf(stubborn, valueTool('other', other, unsafe));
      const run = new ToolExecutor(registry, {
        scheduler,
        graceMs: 5,
        middleware: [late],
      }).open();
      run.addTool({ id: '0', name: 'stubborn' });
      run.addTool({ id: '1', name: 'other' });
      expectSubscriptions(other.subscriptions).toBe('---------(^!)');
      flush();
    },
  );
});
