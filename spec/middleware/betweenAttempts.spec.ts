import { expect } from 'chai';
import type { SchedulerLike } from 'rxjs';
import type { TestScheduler } from 'rxjs/testing';
import { betweenAttempts, type Pause } from '../../lib/middleware/betweenAttempts.ts';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

/** A pause without anything to wait for, but for what is named. */
function pause(scheduler: TestScheduler, facts: Partial<Pause> = {}): Pause {
  const { signal } = new AbortController();
  return { delayMs: 0, work: new WorkScope(), graceMs: 5, scheduler, signal, ...facts };
}

/** Work that ends at the frame, or never. */
function workUntil(scheduler: TestScheduler, frame: number | undefined): WorkScope {
  const work = new WorkScope();
  const end = work.begin();
  if (frame !== undefined) scheduler.schedule(end, frame);
  return work;
}

describe('betweenAttempts', () => {
  itMarbles('is over at once if there is nothing to wait for', ({ scheduler }) => {
    let isOver = false;
    betweenAttempts(pause(scheduler)).subscribe({
      complete: () => {
        isOver = true;
      },
    });
    expect(isOver).to.equal(true);
  });

  itMarbles('waits for the delay', ({ scheduler, expectObservable }) => {
    expectObservable(betweenAttempts(pause(scheduler, { delayMs: 3 }))).toBe('---|');
  });

  itMarbles('waits for the end of the work too', ({ scheduler, expectObservable }) => {
    const early = pause(scheduler, { delayMs: 3, work: workUntil(scheduler, 2) });
    const late = pause(scheduler, { delayMs: 3, work: workUntil(scheduler, 4) });
    expectObservable(betweenAttempts(early)).toBe('---|');
    expectObservable(betweenAttempts(late)).toBe(' ----|');
  });

  itMarbles('waits for work no longer than its grace', ({ scheduler, expectObservable }) => {
    const work = workUntil(scheduler, undefined);
    expectObservable(betweenAttempts(pause(scheduler, { work }))).toBe('-----|');
    expectObservable(betweenAttempts(pause(scheduler, { work, delayMs: 7 }))).toBe('-------|');
    expectObservable(betweenAttempts(pause(scheduler, { work, graceMs: 0 }))).toBe('|');
  });

  itMarbles('waits for the end of the work without a limit', ({ scheduler, expectObservable }) => {
    const graceMs = Number.POSITIVE_INFINITY;
    const ending = workUntil(scheduler, 50);
    const endless = workUntil(scheduler, undefined);
    expectObservable(betweenAttempts(pause(scheduler, { graceMs, work: ending }))).toBe('50ms |');
    expectObservable(betweenAttempts(pause(scheduler, { graceMs, work: endless }))).toBe('-');
  });

  itMarbles('sets no timer for a grace without a limit', ({ scheduler }) => {
    const delays: unknown[] = [];
    const noting = {
      now: () => scheduler.now(),
      schedule: (...[work, delay]: Parameters<SchedulerLike['schedule']>) => {
        delays.push(delay);
        return scheduler.schedule(work, delay);
      },
    } as SchedulerLike;
    const work = workUntil(scheduler, undefined);
    for (const graceMs of [Number.POSITIVE_INFINITY, 7]) {
      betweenAttempts({ ...pause(scheduler, { work, graceMs }), scheduler: noting }).subscribe();
    }
    expect(delays).to.deep.equal([7]);
  });

  itMarbles('errors when the signal is aborted', ({ scheduler, expectObservable }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = pause(scheduler, { delayMs: 9, work: workUntil(scheduler, undefined), signal });
    scheduler.schedule(() => controller.abort(new Error('enough')), 2);
    expectObservable(betweenAttempts(waiting)).toBe('--#', undefined, new Error('enough'));
  });

  itMarbles('errors at once if the signal was aborted', ({ scheduler, expectObservable }) => {
    const signal = AbortSignal.abort(new Error('enough'));
    for (const delayMs of [0, 9]) {
      const aborted = betweenAttempts(pause(scheduler, { delayMs, signal }));
      expectObservable(aborted).toBe('#', undefined, new Error('enough'));
    }
  });

  itMarbles('H5 leaves no timer behind', ({ scheduler, flush }) => {
    const { signal } = new AbortController();
    const work = workUntil(scheduler, 2);
    betweenAttempts(pause(scheduler, { work, graceMs: 60, signal })).subscribe();
    const left = pause(scheduler, {
      delayMs: 50,
      work: workUntil(scheduler, undefined),
      graceMs: 60,
    });
    betweenAttempts(left).subscribe().unsubscribe();
    flush();
    expect(scheduler.now()).to.equal(2);
  });

  itMarbles('H1 listens to the signal only while it waits', ({ scheduler, flush }) => {
    const { signal } = new AbortController();
    const calls: string[] = [];
    signal.addEventListener = () => calls.push('add');
    signal.removeEventListener = () => calls.push('remove');
    betweenAttempts(pause(scheduler, { delayMs: 2, signal })).subscribe();
    betweenAttempts(pause(scheduler, { delayMs: 2, signal: undefined })).subscribe();
    expect(calls).to.deep.equal(['add']);
    flush();
    expect(calls).to.deep.equal(['add', 'remove']);
  });
});
