import { expect } from 'chai';
import { from, noop, range, type Subscriber } from 'rxjs';
import { subscribeEarly } from '../../lib/sources/subscribeEarly.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

describe('subscribeEarly', () => {
  it('gives the subscription before the source can emit, so that an endless one can be stopped', () => {
    function* endless() {
      for (let n = 0; ; n += 1) yield n;
    }
    const seen: number[] = [];
    let subscription: Subscriber<number> | undefined;
    const observer = {
      next: (value: number) => {
        seen.push(value);
        if (value === 2) subscription?.unsubscribe();
      },
      error: noop,
      complete: () => seen.push(-1),
    };
    subscribeEarly(from(endless()), observer, (given) => {
      subscription = given;
    });
    expect(seen).to.deep.equal([0, 1, 2]);
  });

  it('passes values and the end on', () => {
    const seen: unknown[] = [];
    const observer = {
      next: (n: number) => seen.push(n),
      error: noop,
      complete: () => seen.push('end'),
    };
    subscribeEarly(range(1, 2), observer, noop);
    expect(seen).to.deep.equal([1, 2, 'end']);
  });

  itMarbles('unsubscribes the source', ({ hot, expectSubscriptions, scheduler }) => {
    const source$ = hot('a-b-c');
    subscribeEarly(source$, { next: noop, error: noop, complete: noop }, (subscription) => {
      scheduler.schedule(() => subscription.unsubscribe(), 3);
    });
    expectSubscriptions(source$.subscriptions).toBe('^--!');
  });
});
