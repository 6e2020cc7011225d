import { expect } from 'chai';
import { noop, queueScheduler, range, Subject, take } from 'rxjs';
import { limitRate } from '../../lib/mcp/limitRate.ts';
import { HandClock } from '../helpers/handClock.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

/** Two at once, and one in 5 milliseconds after. */
const rate = { burst: 2, perSecond: 200 };

describe('limitRate', () => {
  itMarbles('passes all that is not too much', ({ hot, expectObservable, scheduler }) => {
    const source = hot(' (ab)--------c----d---------(ef)-|');
    const expected = '   (ab)--------c----d---------(ef)-|';
    expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
  });

  itMarbles(
    'passes the latest of what is too much when it may',
    ({ hot, expectObservable, expectSubscriptions, scheduler }) => {
      const source = hot(' abcd---------|');
      const sourceSubs = ' ^------------!';
      const expected = '   ab-----d-----|';
      expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
      expectSubscriptions(source.subscriptions).toBe(sourceSubs);
    },
  );

  itMarbles('drops it for a later one that may pass', ({ hot, expectObservable, scheduler }) => {
    const source = hot(' abc---d------e--|');
    const expected = '   ab----d------e--|';
    expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
  });

  itMarbles('waits again if it may not pass yet', ({ hot, expectObservable, scheduler }) => {
    const source = hot(' abc---(de)-----|');
    const expected = '   ab----d-----e--|';
    expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
  });

  itMarbles('passes it at the end', ({ hot, expectObservable, scheduler }) => {
    const source = hot(' abcd|');
    const expected = '   ab--(d|)';
    expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
  });

  itMarbles('passes an error on at once, without it', ({ hot, expectObservable, scheduler }) => {
    const source = hot(' abcd#');
    const expected = '   ab--#';
    expectObservable(source.pipe(limitRate({ ...rate, scheduler }))).toBe(expected);
  });

  itMarbles(
    'drops it when it is unsubscribed from, and stops the source',
    ({ hot, expectObservable, expectSubscriptions, scheduler }) => {
      const source = hot(' abcd--------');
      const sourceSubs = ' ^---!';
      const unsubscribe = '----!';
      const expected = '   ab----------';
      const passed = source.pipe(limitRate({ ...rate, scheduler }));
      expectObservable(passed, unsubscribe).toBe(expected);
      expectSubscriptions(source.subscriptions).toBe(sourceSubs);
    },
  );

  it('leaves no timer behind, however it ends', () => {
    for (const end of ['complete', 'error', 'unsubscribe'] as const) {
      const clock = new HandClock();
      const source = new Subject<number>();
      const subscription = source
        .pipe(limitRate({ ...rate, scheduler: clock }))
        .subscribe({ error: noop });
      for (const value of [1, 2, 3]) source.next(value);
      expect(clock.waiting).to.equal(1);
      if (end === 'unsubscribe') subscription.unsubscribe();
      else source[end](undefined);
      expect(clock.waiting).to.equal(0);
    }
  });

  it('holds on to no timer that has run', () => {
    const clock = new HandClock();
    const source = new Subject<number>();
    const subscription = source.pipe(limitRate({ ...rate, scheduler: clock })).subscribe();
    const held = (): number =>
      (subscription as unknown as { _finalizers: unknown[] })._finalizers.length;
    const before = held();
    for (let value = 0; value < 100; value += 1) {
      source.next(value);
      clock.pass(1);
    }
    clock.pass(10);
    expect(held()).to.equal(before);
    subscription.unsubscribe();
  });

  it('can be left in the middle of a source that gives all at once', () => {
    const passed: number[] = [];
    range(0, Number.POSITIVE_INFINITY)
      .pipe(limitRate({ ...rate, scheduler: queueScheduler }), take(2))
      .subscribe((value) => passed.push(value));
    expect(passed).to.deep.equal([0, 1]);
  });
});
