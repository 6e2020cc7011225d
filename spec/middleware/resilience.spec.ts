import { expect } from 'chai';
import fc from 'fast-check';
import { concat, EMPTY, ignoreElements, noop, type Observable, of, throwError, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../lib/middleware/withTimeout.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { workOf } from '../../lib/tools/workOf.ts';
import { registryOf } from '../helpers/marbleTools.ts';

/** What one attempt does: after how long it ends, and how; and until when, from its start, it is at work. */
interface Plan {
  readonly ms: number;
  readonly end: 'ok' | 'busy' | 'fatal' | 'busy after output';
  readonly workMs: number;
}

interface Setting {
  readonly plans: readonly Plan[];
  readonly backoff: number;
  readonly timeoutMs: number | undefined;
  readonly graceMs: number;
  readonly cancelAt: number | undefined;
}

/** What there is to see: when attempts start, how the call ends, and when the call that waits for it starts. */
interface Seen {
  readonly startedAt: readonly number[];
  readonly status: string | undefined;
  readonly attempts: number | undefined;
  readonly settledAt: number | undefined;
  readonly releasedAt: number | undefined;
}

const setting: fc.Arbitrary<Setting> = fc.record({
  plans: fc.array(
    fc.record({
      ms: fc.integer({ min: 0, max: 6 }),
      end: fc.constantFrom('ok', 'busy', 'busy', 'busy', 'fatal', 'busy after output'),
      workMs: fc.constantFrom(0, 0, 1, 4, 9, 20),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  backoff: fc.integer({ min: 0, max: 5 }),
  timeoutMs: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  graceMs: fc.integer({ min: 0, max: 6 }),
  cancelAt: fc.option(fc.integer({ min: 0, max: 25 }), { nil: undefined }),
});

/** What must happen, by arithmetic. */
function expected({ plans, backoff, timeoutMs, graceMs, cancelAt }: Setting): Seen {
  const startedAt: number[] = [];
  // At work until then.
  let busyUntil = 0;
  const settled = (status: string, settledAt: number): Seen => ({
    startedAt,
    status,
    attempts: startedAt.length,
    settledAt,
    releasedAt: Math.min(Math.max(settledAt, busyUntil), settledAt + graceMs),
  });
  let start = 0;
  // Whether nothing was waited for so far: what is synchronous comes before anything that was planned for the frame.
  let isAtOnce = true;
  for (const [index, { ms, end, workMs }] of plans.entries()) {
    const isCancelledBy = (at: number) => cancelAt !== undefined && cancelAt <= at && !isAtOnce;
    if (isCancelledBy(start)) return settled('cancelled', cancelAt as number);
    startedAt.push(start);
    busyUntil = Math.max(busyUntil, start + workMs);
    const isLate = timeoutMs !== undefined && ms >= timeoutMs;
    const endedAt = start + (isLate ? timeoutMs : ms);
    isAtOnce &&= ms === 0;
    if (ms > 0 && isCancelledBy(endedAt)) return settled('cancelled', cancelAt as number);
    if (end === 'ok' && !isLate) return settled('ok', endedAt);
    const isLast = index === plans.length - 1 || end === 'busy after output';
    if (isLast || (end === 'fatal' && !isLate))
      return settled(isLate ? 'timeout' : 'error', endedAt);
    isAtOnce &&= backoff === 0 && workMs === 0;
    const idleAt = Math.min(Math.max(endedAt, start + workMs), endedAt + graceMs);
    start = Math.max(endedAt + backoff, idleAt);
  }
  return expect.fail('there is always a last attempt');
}

function played({ plans, backoff, timeoutMs, graceMs, cancelAt }: Setting): Seen {
  const scheduler = new TestScheduler(noop);
  return scheduler.run(({ flush }) => {
    const startedAt: number[] = [];
    const execute = (_input: object, context: ToolContext): Observable<string> => {
      const { ms, end, workMs } = plans[startedAt.length] as Plan;
      startedAt.push(scheduler.now());
      if (workMs > 0) scheduler.schedule(workOf(context)?.begin() ?? noop, workMs);
      const failure =
        end === 'fatal' ? new Error(end) : new ToolFailure(end, { code: 'unavailable' });
      return concat(
        end === 'busy after output' ? of('x') : EMPTY,
        ms === 0 ? EMPTY : timer(ms, scheduler).pipe(ignoreElements()),
        end === 'ok' ? of('y') : throwError(() => failure),
      );
    };
    const tool = applyMiddleware(
      streamable({ name: 'a', concurrency: 'unsafe', idempotent: true, execute }),
      withRetry({ maxAttempts: plans.length, backoff }),
      ...(timeoutMs === undefined ? [] : [withTimeout(timeoutMs)]),
    );
    let releasedAt: number | undefined;
    const next = invokable({
      name: 'next',
      execute: () => {
        releasedAt = scheduler.now();
      },
    });
    const run = new ToolExecutor(registryOf(tool, next), { scheduler, graceMs }).open();
    if (cancelAt !== undefined) scheduler.schedule(() => run.cancel(0), cancelAt);
    run.addTool({ id: '0', name: 'a' });
    run.addTool({ id: '1', name: 'next' });
    run.complete();
    flush();
    const [result] = run.getCompletedResults().sort((a, b) => a.index - b.index);
    return {
      startedAt,
      status: result?.status,
      attempts: result?.attempts,
      settledAt: result?.timing.settledAt,
      releasedAt,
    };
  });
}

describe('withRetry and withTimeout', () => {
  it('S4 S10 start attempts, settle the call and let go of its claims when they must', () => {
    fc.assert(
      fc.property(setting, (one) => {
        expect(played(one)).to.deep.equal(expected(one));
      }),
      { numRuns: 1_000 },
    );
  });
});
