import { expect } from 'chai';
import fc from 'fast-check';
import { Observable, VirtualTimeScheduler } from 'rxjs';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { registryOf } from '../helpers/marbleTools.ts';

/** One call: which keys it reads and writes, and when it begins and ends. */
interface Plan {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly unsafe: boolean;
  readonly addedAt: number;
  readonly lastsMs: number;
}

const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 });
const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    reads: keys,
    writes: keys,
    unsafe: fc.boolean(),
    addedAt: fc.nat({ max: 5 }),
    lastsMs: fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, maxLength: 14 },
);

type Store = Record<string, string>;

/** What a call does to the store: it writes what it has read, and its own number. */
function begin(plan: Plan, store: Store): string {
  return plan.reads.map((key) => `${key}=${store[key] ?? ''}`).join();
}

function end(
  { writes }: Plan,
  read: string,
  { store, index }: { store: Store; index: number },
): void {
  for (const key of writes) store[key] = `${index}(${read})`;
}

/** The calls one by one, in order. */
function runSerially(calls: readonly Plan[]): { store: Store; reads: string[] } {
  const store: Store = {};
  const reads = calls.map((plan, index) => {
    const read = begin(plan, store);
    end(plan, read, { store, index });
    return read;
  });
  return { store, reads };
}

/** The calls in an executor, in virtual time. An unsafe call may read and write without saying what. */
function runTogether(calls: readonly Plan[], maxConcurrent: number) {
  const scheduler = new VirtualTimeScheduler();
  const store: Store = {};
  const reads: string[] = [];
  let running = 0;
  let most = 0;
  const tool = invokable({
    name: 'touch',
    inputSchema: {
      type: 'object',
      properties: { index: { type: 'integer' } },
      required: ['index'],
    },
    concurrency: ({ index }) => {
      const plan = calls[index];
      if (plan === undefined || plan.unsafe) return 'unsafe';
      return [
        ...plan.reads.map((key) => ({ key, mode: 'read' as const })),
        ...plan.writes.map((key) => ({ key, mode: 'write' as const })),
      ];
    },
    execute: ({ index }) =>
      new Observable<string>((subscriber) => {
        const plan = calls[index] as Plan;
        running += 1;
        most = Math.max(most, running);
        const read = begin(plan, store);
        reads[index] = read;
        subscriber.add(() => {
          running -= 1;
        });
        subscriber.add(
          scheduler.schedule(() => {
            end(plan, read, { store, index });
            subscriber.next(read);
            subscriber.complete();
          }, plan.lastsMs),
        );
      }),
  });
  const executor = new ToolExecutor(registryOf(tool), { scheduler, maxConcurrent });
  const run = executor.open();
  calls.forEach((plan, index) => {
    const add = (): boolean =>
      run.addTool({ id: `${index}`, name: 'touch', arguments: { index }, index });
    scheduler.schedule(add, plan.addedAt);
  });
  scheduler.flush();
  run.complete();
  return {
    store,
    reads,
    most,
    statuses: run.getCompletedResults().map(({ status }) => status),
    executor,
  };
}

describe('Calls that run together', () => {
  it('S6 S7 S9 H6 have the effects, and read the values, of running them one by one in order', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 4 }), (unordered, maxConcurrent) => {
        // Order is by arrival: the plans are numbered as they will be added.
        const calls = [...unordered].sort((a, b) => a.addedAt - b.addedAt);
        const { store, reads, most, statuses, executor } = runTogether(calls, maxConcurrent);
        expect(statuses).to.deep.equal(calls.map(() => 'ok'));
        expect({ store, reads }).to.deep.equal(runSerially(calls));
        expect(most).to.be.at.most(maxConcurrent);
        expect(executor.core.schedule.idle).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });
});
