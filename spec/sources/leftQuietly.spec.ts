import { expect } from 'chai';
import { concatMap, Observable, of, type Subscriber, take, throwError } from 'rxjs';
import { leftQuietly } from '../../lib/sources/leftQuietly.ts';
import { collect } from '../helpers/collect.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

const boom = (): never => {
  throw new Error('teardown');
};

describe('leftQuietly', () => {
  it('gives what the source gives', async () => {
    expect(await collect(leftQuietly(of(1, 2)))).to.deep.equal({ values: [1, 2] });
    const error = new Error('no');
    const failing = leftQuietly(throwError(() => error));
    expect(await collect(failing)).to.deep.equal({ values: [], error });
  });

  itMarbles('unsubscribes the source', ({ cold, expectObservable, expectSubscriptions }) => {
    const source = cold('-a-b');
    const unsub = '      --!';
    expectObservable(leftQuietly(source), unsub).toBe('-a-');
    expectSubscriptions(source.subscriptions).toBe('^-!');
  });

  it('drops what a teardown throws, so that operators keep their end', () => {
    let source: Subscriber<string> | undefined;
    const leaving = new Observable<string>((subscriber) => {
      source = subscriber;
      return boom;
    });
    const log: string[] = [];
    of(0)
      .pipe(concatMap(() => leftQuietly(leaving).pipe(take(1))))
      .subscribe({ next: (one) => log.push(one), complete: () => log.push('complete') });
    source?.next('x');
    expect(log).to.deep.equal(['x', 'complete']);
    expect(() => leftQuietly(leaving).subscribe().unsubscribe()).to.not.throw();
  });
});
