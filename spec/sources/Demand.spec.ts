import { expect } from 'chai';
import { NEVER, Observable, of } from 'rxjs';
import { currentDemand, type Demand, underDemand } from '../../lib/sources/Demand.ts';
import { collect } from '../helpers/collect.ts';

const one: Demand = { isHeld: false, onRoom: () => () => {} };
const other: Demand = { ...one };

/** Notes the demand of whoever subscribes, then subscribes the next. */
function noting<T>(seen: (Demand | undefined)[], next: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    seen.push(currentDemand());
    return next.subscribe(subscriber);
  });
}

describe('underDemand', () => {
  it('is in force while its source is being subscribed, and not before or after', () => {
    const seen: (Demand | undefined)[] = [];
    const source = noting(seen, NEVER);
    underDemand(source, one).subscribe();
    source.subscribe();
    expect(seen).to.deep.equal([one, undefined]);
    expect(seen[0]).to.equal(one);
    expect(currentDemand()).to.equal(undefined);
  });

  it('gives way to another inside it, and to none', () => {
    const seen: (Demand | undefined)[] = [];
    const inner = underDemand(noting(seen, underDemand(noting(seen, NEVER), undefined)), other);
    const tail = new Observable((subscriber) => {
      inner.subscribe(subscriber);
      seen.push(currentDemand());
    });
    underDemand(tail, one).subscribe();
    expect(seen[0]).to.equal(other);
    expect(seen[1]).to.equal(undefined);
    expect(seen[2]).to.equal(one);
  });

  it('ends when subscribing throws, and passes all on', async () => {
    const failing = new Observable<never>(() => {
      throw new Error('no');
    });
    expect(await collect(underDemand(failing, one))).to.have.nested.property('error.message', 'no');
    expect(currentDemand()).to.equal(undefined);
    expect(await collect(underDemand(of(1, 2), one))).to.deep.include({ values: [1, 2] });
  });

  it('unsubscribes its source', () => {
    let left = 0;
    const source = new Observable(() => () => {
      left += 1;
    });
    underDemand(source, one).subscribe().unsubscribe();
    expect(left).to.equal(1);
  });
});
