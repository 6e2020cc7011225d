import { expect } from 'chai';
import fc from 'fast-check';
import { map, Observable, type Subscription, timer, VirtualTimeScheduler } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { Approve } from '../../lib/executor/call/Approve.ts';
import type { PreparedCall, RunControl } from '../../lib/executor/run/RunControl.ts';
import { runResponse } from '../../lib/executor/run/runResponse.ts';
import { type ClaimSet, toClaimSet } from '../../lib/executor/schedule/claims.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import type { Concurrency } from '../../lib/tools/Claim.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { conflicts } from '../helpers/conflicts.ts';
import { finished, sealed } from '../helpers/modelEvents.ts';
import { toolResult } from '../helpers/toolResult.ts';

/** One call: what it claims, when it comes and how long it takes, and who, if anybody, interrupts it. */
interface Plan {
  readonly concurrency: Concurrency;
  readonly sealedAt: number;
  readonly approvedAfterMs: number;
  readonly lastsMs: number;
  readonly interruptedBy: 'nobody' | 'tool' | 'approve' | 'earlier';
}

/** What ends the response before its time, if anything does. */
interface Cut {
  readonly how: 'not' | 'error' | 'length' | 'unsubscribe';
  readonly at: number;
}

const claim = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  mode: fc.constantFrom<'read' | 'write'>('read', 'write', 'write'),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  concurrency: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Concurrency>('safe', 'unsafe') },
    { weight: 5, arbitrary: fc.array(claim, { minLength: 1, maxLength: 2 }) },
  ),
  sealedAt: fc.nat({ max: 6 }),
  approvedAfterMs: fc.constantFrom(0, 0, 1, 4),
  lastsMs: fc.nat({ max: 5 }),
  interruptedBy: fc.constantFrom<Plan['interruptedBy']>(
    ...(['nobody', 'nobody', 'nobody', 'tool', 'approve', 'earlier'] as const),
  ),
});
const plans = fc
  .array(plan, { minLength: 1, maxLength: 10 })
  .map((list) => list.toSorted((a, b) => a.sealedAt - b.sealedAt));
const cuts: fc.Arbitrary<Cut> = fc.record({
  how: fc.constantFrom<Cut['how']>('not', 'not', 'error', 'length', 'unsubscribe'),
  at: fc.nat({ max: 14 }),
});

const interrupt = new ToolInterrupt('which?');
const adopted: PreparedCall = {
  type: 'result',
  result: toolResult(0, [], {
    status: 'error',
    isError: true,
    error: { code: 'tool-failed', message: 'x', retryable: false, cause: interrupt },
  }),
};

/** A response with all calls, and its end. */
function response(calls: readonly Plan[], { how, at }: Cut, scheduler: VirtualTimeScheduler) {
  return new Observable<ModelEvent>((subscriber) => {
    const later = (ms: number, step: () => void): Subscription =>
      scheduler.schedule(() => subscriber.closed || step(), ms);
    for (const [index, { sealedAt }] of calls.entries()) {
      subscriber.add(later(sealedAt, () => subscriber.next(sealed(index, 'work', { index }))));
    }
    const finish = (reason: 'tool-calls' | 'length') => (): void => {
      subscriber.next(finished(reason));
      subscriber.complete();
    };
    if (how === 'error') subscriber.add(later(at, () => subscriber.error(new Error('cut'))));
    if (how === 'length') subscriber.add(later(at, finish('length')));
    subscriber.add(later(8, finish('tool-calls')));
  });
}

/** Runs the calls in virtual time. Gives what has started, and the results as the control was told. */
function runAll(calls: readonly Plan[], cut: Cut, maxConcurrent: number) {
  const scheduler = new VirtualTimeScheduler();
  const started: number[] = [];
  const results: ToolResult[] = [];
  const planOf = (index: number): Plan => calls[index] as Plan;
  const work = invokable({
    name: 'work',
    inputSchema: { type: 'object', properties: { index: { type: 'integer' } } } as const,
    concurrency: ({ index = 0 }) => planOf(index).concurrency as never,
    execute: ({ index = 0 }) => {
      started.push(index);
      const { interruptedBy, lastsMs } = planOf(index);
      return timer(lastsMs, scheduler).pipe(
        map(() => {
          if (interruptedBy === 'tool') throw interrupt;
          return 'done';
        }),
      );
    },
  });
  const approve: Approve = ({ index }) =>
    timer(planOf(index).approvedAfterMs, scheduler).pipe(
      map(() => {
        if (planOf(index).interruptedBy === 'approve') throw interrupt;
        return true;
      }),
    );
  const control: RunControl = {
    prepare: ({ index }) => (planOf(index).interruptedBy === 'earlier' ? adopted : undefined),
    started: () => {},
    settled: (_, result) => results.push(result),
  };
  const registry = new ToolRegistry([work]);
  const { core } = new ToolExecutor(registry, { scheduler, approve, maxConcurrent });
  const events$ = runResponse(core, response(calls, cut, scheduler), { options: {}, control });
  const told: number[] = [];
  const running = events$.subscribe({
    next: (event) => event.type === 'tool-result' && told.push(event.result.index),
    error: () => {},
  });
  if (cut.how === 'unsubscribe') scheduler.schedule(() => running.unsubscribe(), cut.at);
  scheduler.flush();
  return { started, results, told, isIdle: core.schedule.idle };
}

/** Calls that must not start, since an earlier one that waits, or must not start either, conflicts with them. */
function heldBehind(calls: readonly Plan[], waits: (index: number) => boolean): Set<number> {
  const claims: readonly ClaimSet[] = calls.map(({ concurrency }) => toClaimSet(concurrency));
  const held = new Set<number>();
  for (const [index, own] of claims.entries()) {
    if (calls[index]?.interruptedBy === 'earlier') continue;
    const isBehind = claims.some(
      (other, at) => at < index && (waits(at) || held.has(at)) && conflicts(other, own),
    );
    if (isBehind) held.add(index);
  }
  return held;
}

describe('A run with calls that wait for outside input', () => {
  it('S2 S5 starts no call that conflicts with one of them, settles every call once, and finishes the others', () => {
    fc.assert(
      fc.property(plans, cuts, fc.integer({ min: 1, max: 4 }), (calls, cut, maxConcurrent) => {
        const { started, results, told, isIdle } = runAll(calls, cut, maxConcurrent);
        const byIndex = new Map(results.map((result) => [result.index, result]));
        const isInterrupted = (index: number): boolean => {
          const result = byIndex.get(index);
          return result !== undefined && interruptOf(result) !== undefined;
        };
        const held = heldBehind(calls, isInterrupted);

        expect(byIndex.size, 'one result for each').to.equal(results.length);
        expect(new Set(started).size, 'one start for each').to.equal(started.length);
        expect(started.filter((index) => held.has(index))).to.deep.equal([]);
        expect(isIdle).to.equal(true);
        if (cut.how !== 'unsubscribe') {
          expect(told).to.deep.equal(results.map(({ index }) => index));
        }
        if (cut.how !== 'not') return;
        const expected = calls.map(({ interruptedBy }, index) => {
          // Whoever approves may have been quicker than the call before it.
          if (held.has(index) && !isInterrupted(index)) return 'skipped';
          if (interruptedBy === 'nobody') return 'ok';
          return interruptedBy === 'approve' ? 'denied' : 'error';
        });
        expect(calls.map((_, index) => byIndex.get(index)?.status)).to.deep.equal(expected);
      }),
      { numRuns: 300 },
    );
  });
});
