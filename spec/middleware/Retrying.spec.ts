import { expect } from 'chai';
import { noop, Observable, of, takeUntil, throwError, timer } from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { type RetryOptions, withRetry } from '../../lib/middleware/withRetry.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool, ToolTraits } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import type { ToolHandler, ToolMiddleware } from '../../lib/tools/ToolMiddleware.ts';
import { workOf } from '../../lib/tools/workOf.ts';
import { attemptTool } from '../helpers/attemptTool.ts';
import { briefResult } from '../helpers/brief.ts';
import { itMarbles } from '../helpers/itMarbles.ts';
import { registryOf, SAFE, valueTool } from '../helpers/marbleTools.ts';
import { record } from '../helpers/record.ts';
import { testContext } from '../helpers/testContext.ts';

const call = { id: '0', name: 'a' };
const busy = new ToolFailure('busy', { code: 'unavailable' });
const fatal = new Error('fatal');
const failing = (error: Error = busy) => throwError(() => error);

/** Runs a call of `tool`; notes what happens, each start with its attempt. */
function play(tool: AnyTool, scheduler: TestScheduler, options: ToolExecutorOptions = {}) {
  const run = new ToolExecutor(registryOf(tool), { scheduler, ...options }).open();
  const lines = record(run.events$, scheduler);
  const attempts: number[] = [];
  run.events$.subscribe((event) => {
    if (event.type === 'tool-start') attempts.push(event.attempt);
  });
  run.addTool(call);
  run.complete();
  return { run, lines, attempts };
}

const retried = (tool: AnyTool, options: RetryOptions) => applyMiddleware(tool, withRetry(options));

describe('A tool that is tried again', () => {
  itMarbles(
    'gets attempts with the backoff between them, and its call one result',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const first = cold('--#', undefined, busy);
      const second = cold('     ---(x|)');
      const { tool, contexts } = attemptTool([first, second]);
      const { run, lines, attempts } = play(
        retried(tool, { maxAttempts: 3, backoff: 3 }),
        scheduler,
      );
      expectSubscriptions(first.subscriptions).toBe(' ^-!');
      expectSubscriptions(second.subscriptions).toBe('-----^--!');
      flush();
      expect(lines).to.deep.equal([
        '0 start 0',
        '5 start 0',
        '8 output 0 x',
        '8 0 ok: x',
        '8 complete',
      ]);
      expect(attempts).to.deep.equal([1, 2]);
      expect(contexts.map(({ attempt }) => attempt)).to.deep.equal([1, 2]);
      expect(run.getCompletedResults()[0]).to.deep.include({
        attempts: 2,
        timing: { sealedAt: 0, startedAt: 0, settledAt: 8 },
      });
    },
  );

  itMarbles(
    'fails with the last error, unchanged, when no attempt is left',
    ({ scheduler, flush }) => {
      const last = new ToolFailure('still busy', { code: 'rate-limit' });
      const { tool } = attemptTool([failing(), failing(last)]);
      const { run, lines } = play(retried(tool, { maxAttempts: 2, backoff: 4 }), scheduler);
      flush();
      expect(lines.slice(-2)).to.deep.equal(['4 0 error: still busy', '4 complete']);
      const [result] = run.getCompletedResults();
      expect([result?.attempts, result?.error?.cause]).to.deep.equal([2, last]);
    },
  );

  const refused: readonly (readonly [string, Error, ToolTraits<never, unknown>, number])[] = [
    ['of a safe tool', busy, { concurrency: 'safe' }, 2],
    ['of a tool that is idempotent', busy, { concurrency: 'unsafe', idempotent: true }, 2],
    [
      'of a tool that is safe and not idempotent',
      busy,
      { concurrency: 'safe', idempotent: false },
      1,
    ],
    ['of an unsafe tool', busy, { concurrency: 'unsafe' }, 1],
    ['of a tool that is safe for some input', busy, { concurrency: () => 'safe' }, 1],
    ['that is not retryable', fatal, { concurrency: 'safe' }, 1],
    [
      'that says it is not',
      new ToolFailure('x', { code: 'timeout', retryable: false }),
      { concurrency: 'safe' },
      1,
    ],
    [
      'that says it is',
      new ToolFailure('x', { code: 'auth', retryable: true }),
      { concurrency: 'safe' },
      2,
    ],
  ];
  for (const [what, error, traits, expected] of refused) {
    it(`is ${expected === 2 ? '' : 'not '}tried again after an error ${what}`, async () => {
      const { tool } = attemptTool([failing(error)], traits);
      const options = { maxAttempts: 2, backoff: 0 };
      const result = await new ToolExecutor(registryOf(retried(tool, options))).run(call);
      expect(result.attempts).to.equal(expected);
    });
  }

  it('takes the concurrency that the executor fills in for that of the tool', async () => {
    const { tool } = attemptTool([failing()], {});
    const registry = registryOf(retried(tool, { maxAttempts: 2, backoff: 0 }));
    const defaults = { concurrency: 'safe' } as const;
    expect((await new ToolExecutor(registry, { defaults }).run(call)).attempts).to.equal(2);
  });

  itMarbles('is not tried again after it has given output', ({ cold, scheduler, flush }) => {
    const { tool } = attemptTool([cold('-x-#', undefined, busy)]);
    const { lines, attempts } = play(retried(tool, { maxAttempts: 3, backoff: 1 }), scheduler);
    flush();
    expect(attempts).to.deep.equal([1]);
    expect(lines.at(-2)).to.equal('3 0 error: busy\n\nOutput before that:\nx');
  });

  it('is not tried again for an output that it marks as an error', async () => {
    let runs = 0;
    const tool = enhancedInvokable({
      name: 'a',
      concurrency: 'safe',
      execute: () => {
        runs += 1;
        return { parts: [{ type: 'text' as const, text: 'no' }], isError: true };
      },
    });
    const retryIf = () => true;
    const wrapped = retried(tool, { maxAttempts: 3, backoff: 0, retryIf });
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect([briefResult(result), runs]).to.deep.equal(['0 error: no', 1]);
  });

  for (const [closedAt, startsAt] of [
    [3, 3],
    [99, 7],
  ] as const) {
    itMarbles(
      `S4 begins again at ${startsAt} if the attempt before is at work until ${closedAt}, with a grace of 7`,
      ({ scheduler, flush }) => {
        const startedAt: number[] = [];
        const tool = invokable({
          name: 'a',
          concurrency: 'safe',
          execute: (_input: object, context: ToolContext) => {
            startedAt.push(scheduler.now());
            const endWork = workOf(context)?.begin() ?? noop;
            scheduler.schedule(endWork, closedAt);
            if (context.attempt === 1) throw busy;
            return 'x';
          },
        });
        play(retried(tool, { maxAttempts: 2, backoff: 0 }), scheduler, { graceMs: 7 });
        flush();
        expect(startedAt).to.deep.equal([0, startsAt]);
      },
    );
  }

  itMarbles(
    'has the signal of the failed attempt aborted, and not that of the next',
    ({ scheduler, flush }) => {
      const { tool, contexts } = attemptTool([failing(), of('x')]);
      play(retried(tool, { maxAttempts: 2, backoff: 1 }), scheduler);
      const [first] = contexts;
      expect(first?.signal.aborted).to.equal(true);
      expect(first?.signal.reason.message).to.equal(
        'The attempt has failed, and another one follows.',
      );
      flush();
      expect(contexts[1]?.signal.aborted).to.equal(false);
    },
  );

  it('asks retryIf instead, with the error and the context of the attempt', async () => {
    const { tool, contexts } = attemptTool([failing(fatal)], {});
    const asked: unknown[][] = [];
    const retryIf = (...all: [unknown, ToolContext]) => {
      asked.push(all);
      return all[1].attempt < 3;
    };
    const wrapped = retried(tool, { maxAttempts: 9, backoff: 0, retryIf });
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect([briefResult(result), result.attempts]).to.deep.equal(['0 error: fatal', 3]);
    expect(asked).to.deep.equal(contexts.map((context) => [fatal, context]));
  });

  it('is not tried again for anything but true', async () => {
    const { tool } = attemptTool([failing()]);
    const retryIf = () => Promise.resolve(false) as never;
    const wrapped = retried(tool, { maxAttempts: 9, backoff: 0, retryIf });
    expect((await new ToolExecutor(registryOf(wrapped)).run(call)).attempts).to.equal(1);
  });

  it('fails with what retryIf or backoff throws, or with a backoff that cannot be', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    for (const [options, message] of [
      [{ retryIf: boom }, 'boom'],
      [{ backoff: boom }, 'boom'],
      [
        { backoff: () => Number.NaN },
        'backoff must be a number of milliseconds from 0 to 2147483647, got NaN.',
      ],
    ] as const) {
      const { tool } = attemptTool([failing()]);
      const wrapped = retried(tool, { maxAttempts: 2, ...options });
      const result = await new ToolExecutor(registryOf(wrapped)).run(call);
      expect(briefResult(result)).to.equal(`0 error: ${message}`);
    }
  });

  it('has its attempts counted on by an outer retry', async () => {
    const { tool, contexts } = attemptTool([failing()]);
    const twice = withRetry({ maxAttempts: 2, backoff: 0 });
    const executor = new ToolExecutor(registryOf(applyMiddleware(tool, twice)), {
      middleware: [twice],
    });
    expect((await executor.run(call)).attempts).to.equal(4);
    expect(contexts.map(({ attempt }) => attempt)).to.deep.equal([1, 2, 3, 4]);
  });

  it('S15 does not grow the stack if it fails at once 100,000 times', async () => {
    let runs = 0;
    const tool = invokable({
      name: 'a',
      concurrency: 'safe',
      execute: () => {
        runs += 1;
        throw busy;
      },
    });
    const wrapped = retried(tool, { maxAttempts: 100_000, backoff: 0 });
    const result = await new ToolExecutor(registryOf(wrapped)).run(call);
    expect([runs, result.attempts, result.status]).to.deep.equal([100_000, 100_000, 'error']);
  });

  itMarbles('has the silence counted anew with each attempt', ({ cold, scheduler, flush }) => {
    const traits = { concurrency: 'safe', idleTimeoutMs: 5 } as const;
    const { tool } = attemptTool([cold('---#', undefined, busy), cold('---(x|)')], traits);
    const { lines } = play(retried(tool, { maxAttempts: 2, backoff: 1 }), scheduler);
    flush();
    expect(lines.at(-2)).to.equal('7 0 ok: x');
  });
});

describe('A tool that is tried again, stopped', () => {
  itMarbles(
    'H4 has the attempt stopped, and each torn down once',
    ({ cold, scheduler, flush, expectSubscriptions }) => {
      const first = cold('--#', undefined, busy);
      const second = cold('   -----');
      const { tool, contexts } = attemptTool([first, second]);
      const { run, lines } = play(retried(tool, { maxAttempts: 9, backoff: 1 }), scheduler);
      scheduler.schedule(() => run.cancel(0, 'enough'), 5);
      expectSubscriptions(first.subscriptions).toBe(' ^-!');
      expectSubscriptions(second.subscriptions).toBe('---^-!');
      flush();
      expect(lines.at(-2)).to.equal('5 0 cancelled interrupted: The call was cancelled: enough.');
      expect(contexts[1]?.signal.reason.message).to.equal('The call was cancelled: enough.');
    },
  );

  itMarbles(
    'S14 H5 is not started again after that, and no timer is left',
    ({ scheduler, flush }) => {
      for (const stop of ['cancel', 'discard'] as const) {
        const { tool, contexts } = attemptTool([failing()]);
        const { run } = play(retried(tool, { maxAttempts: 9, backoff: 50 }), scheduler);
        scheduler.schedule(() => (stop === 'cancel' ? run.cancel(0) : run.discard()), 2);
        flush();
        expect(scheduler.now()).to.be.at.most(4);
        expect(contexts).to.have.length(1);
        expect(run.getCompletedResults()[0]).to.include({ status: 'cancelled', attempts: 1 });
      }
    },
  );

  itMarbles('H5 leaves no timer when it is unsubscribed while it waits', ({ scheduler, flush }) => {
    const { tool, contexts } = attemptTool([failing()]);
    const leaving: ToolMiddleware = (next) => (input, context) =>
      next(input, context).pipe(takeUntil(timer(2, scheduler)));
    const retry = withRetry({ maxAttempts: 9, backoff: 50 });
    const { run } = play(applyMiddleware(tool, leaving, retry), scheduler);
    flush();
    expect([scheduler.now(), contexts.length]).to.deep.equal([2, 1]);
    expect(run.getCompletedResults()[0]?.status).to.equal('ok');
  });

  it('H3 is not started again if that is done on hearing of the attempt, or in retryIf', () => {
    for (const place of ['event', 'retryIf', 'backoff', 'abort'] as const) {
      const { tool, contexts } = attemptTool([
        new Observable((subscriber) => {
          const [{ signal }] = contexts as [ToolContext];
          if (place === 'abort') signal.addEventListener('abort', () => run.discard());
          subscriber.error(busy);
        }),
      ]);
      const discardIn = (here: string) => (here === place ? void run.discard() : undefined);
      const wrapped = retried(tool, {
        maxAttempts: 9,
        retryIf: () => {
          discardIn('retryIf');
          return true;
        },
        backoff: () => {
          discardIn('backoff');
          return 0;
        },
      });
      const run = new ToolExecutor(registryOf(wrapped)).open();
      run.events$.subscribe((event) => {
        if (event.type === 'tool-start' && event.attempt === 2) discardIn('event');
      });
      run.addTool(call);
      expect(contexts).to.have.length(1);
      expect(run.getCompletedResults()[0]?.status).to.equal('cancelled');
    }
  });

  itMarbles(
    'is told of runs that an attempt has opened',
    ({ scheduler, flush, cold, expectSubscriptions }) => {
      const inner = cold('-------');
      const executor: ToolExecutor = new ToolExecutor(registryOf(valueTool('inner', inner, SAFE)), {
        scheduler,
      });
      const tool = invokable({
        name: 'a',
        concurrency: 'safe',
        execute: (_input: object, context: ToolContext) => {
          if (context.attempt === 2) return 'x';
          executor.open({ parent: context }).addTool({ id: 'i', name: 'inner' });
          return cold('--#', undefined, busy);
        },
      });
      const { run } = play(retried(tool, { maxAttempts: 2, backoff: 3 }), scheduler);
      expectSubscriptions(inner.subscriptions).toBe('^-!');
      flush();
      expect(run.getCompletedResults()[0]?.status).to.equal('ok');
    },
  );
});

describe('A tool that is tried again without an executor', () => {
  it('goes by its own traits, and counts the attempts', () => {
    const { tool, contexts } = attemptTool([failing(), of('x')]);
    const texts: unknown[] = [];
    const source = retried(tool, { maxAttempts: 2, backoff: 0 }).source as never as ToolHandler;
    source({}, testContext()).subscribe((output) => texts.push(output));
    expect([contexts.length, texts.length]).to.deep.equal([2, 1]);
    expect(contexts.map(({ attempt }) => attempt)).to.deep.equal([1, 2]);
    const unsafe = attemptTool([failing()], {});
    const given = retried(unsafe.tool, { maxAttempts: 2, backoff: 0 })
      .source as never as ToolHandler;
    given({}, testContext()).subscribe({ error: noop });
    expect(unsafe.contexts).to.have.length(1);
  });

  it('gives up with the reason of a signal that is aborted while it waits', () => {
    const { tool, contexts } = attemptTool([failing()]);
    const { signal, abort } = abortable();
    const source = retried(tool, { maxAttempts: 9 }).source as never as ToolHandler;
    const errors: unknown[] = [];
    source({}, testContext({ signal })).subscribe({ error: (error) => errors.push(error) });
    expect(errors).to.deep.equal([]);
    abort(fatal);
    source({}, testContext({ signal })).subscribe({ error: (error) => errors.push(error) });
    expect([errors, contexts.length]).to.deep.equal([[fatal, fatal], 2]);
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) };
}
