import { expect } from 'chai';
import type { PlanItem } from '../../../lib/testing/turns/PlanItem.ts';
import { type PlayAction, playPlan } from '../../../lib/testing/turns/playPlan.ts';
import { collect } from '../../helpers/collect.ts';
import { itMarbles } from '../../helpers/itMarbles.ts';

const bytes = (...given: number[]): { readonly bytes: Uint8Array } => ({
  bytes: Uint8Array.from(given),
});
const end = { end: 'body' } as const;
const values: Record<string, PlayAction> = {
  a: bytes(1, 2, 3),
  b: bytes(4, 5),
  c: bytes(1, 2),
  d: bytes(3),
  e: end,
  r: { end: 'reset' },
};

describe('playPlan', () => {
  itMarbles('waits where the plan does', ({ expectObservable, scheduler }) => {
    const plan: PlanItem[] = [{ waitMs: 3 }, bytes(1, 2, 3), { waitMs: 4 }, bytes(4, 5), end];
    expectObservable(playPlan(plan, scheduler)).toBe('---a---(be|)', values);
  });

  itMarbles('cuts bytes, and waits after each write', ({ expectObservable, scheduler }) => {
    const plan: PlanItem[] = [{ chunkBytes: 2, chunkMs: 3 }, bytes(1, 2, 3), bytes(4, 5), end];
    expectObservable(playPlan(plan, scheduler)).toBe('c--d--b--(e|)', values);
  });

  itMarbles('takes another pace', ({ expectObservable, scheduler }) => {
    const plan: PlanItem[] = [
      bytes(1, 2, 3),
      { chunkBytes: 2, chunkMs: 0 },
      bytes(1, 2, 3),
      { waitMs: 5 },
      { chunkBytes: Number.POSITIVE_INFINITY, chunkMs: 2 },
      bytes(4, 5),
      { end: 'reset' },
    ];
    expectObservable(playPlan(plan, scheduler)).toBe('(acd)b-(r|)', values);
  });

  itMarbles('never completes in silence', ({ expectObservable, scheduler }) => {
    const plan: PlanItem[] = [bytes(1, 2, 3), { end: 'silence' }];
    expectObservable(playPlan(plan, scheduler)).toBe('a', values);
  });

  itMarbles('ends a wait when it is unsubscribed', ({ expectObservable, scheduler }) => {
    const plan: PlanItem[] = [bytes(1, 2, 3), { waitMs: 5 }, bytes(4, 5), end];
    expectObservable(playPlan(plan, scheduler), '--!').toBe('a--', values);
    scheduler.schedule(() => expect(scheduler.actions.length).to.equal(0), 3);
  });

  it('writes any number of times after a wait', async () => {
    const writes = Array.from({ length: 20_000 }, () => bytes(1));
    const plan: PlanItem[] = [{ until: Promise.resolve() }, ...writes, end];

    expect((await collect(playPlan(plan))).values).to.have.length(20_001);
  });

  it('attends to promises that reject before their turn', async () => {
    const failing = Promise.reject(new Error('no'));
    const plan: PlanItem[] = [{ waitMs: 1 }, { until: failing }, end];

    expect(await collect(playPlan(plan))).to.deep.equal({ values: [end] });
  });

  it('writes nothing for no bytes', async () => {
    expect(await collect(playPlan([bytes(), end]))).to.deep.equal({ values: [end] });
  });

  it('goes on when a promise settles, well or not', async () => {
    const plan: PlanItem[] = [
      { until: Promise.resolve(1) },
      bytes(1, 2, 3),
      { until: Promise.reject(new Error('no')) },
      end,
    ];
    expect(await collect(playPlan(plan))).to.deep.equal({ values: [values.a, end] });
  });

  it('keeps no pace from one subscription to the next', async () => {
    const plan$ = playPlan([bytes(1, 2, 3), { chunkBytes: 2, chunkMs: 0 }, bytes(4, 5), end]);
    const first = await collect(plan$);
    expect(await collect(plan$)).to.deep.equal(first);
  });
});
