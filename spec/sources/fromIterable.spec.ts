import { expect } from 'chai';
import { take } from 'rxjs';
import { fromIterable } from '../../lib/sources/fromIterable.ts';
import { collect } from '../helpers/collect.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';

describe('fromIterable', () => {
  it('delivers all values synchronously and notes the end of the work before it completes', () => {
    const log: string[] = [];
    fromIterable([1, 2], recordingTracker(log)).subscribe({
      next: (value) => log.push(`value ${value}`),
      complete: () => log.push('complete'),
    });
    expect(log).to.deep.equal(['begin', 'value 1', 'value 2', 'end', 'complete']);
  });

  it('H4 calls return() once and asks for nothing more when it is unsubscribed inside next', () => {
    const log: string[] = [];
    const iterable: Iterable<number> = {
      [Symbol.iterator]: () => ({
        next() {
          log.push('next()');
          return { done: false, value: 1 };
        },
        return() {
          log.push('return()');
          return { done: true, value: undefined };
        },
      }),
    };
    fromIterable(iterable, recordingTracker(log)).pipe(take(2)).subscribe();
    expect(log).to.deep.equal(['begin', 'next()', 'next()', 'return()', 'end']);
  });

  it('gives what the iterator throws as an error notification', async () => {
    function* broken() {
      yield 1;
      throw new Error('broken');
    }
    const log: string[] = [];
    const { values, error } = await collect(fromIterable(broken(), recordingTracker(log)));
    expect(values).to.deep.equal([1]);
    expect(error).to.be.instanceOf(Error).with.property('message', 'broken');
    expect(log).to.deep.equal(['begin', 'end']);
  });

  it('drops what return() throws', async () => {
    function* stubborn() {
      try {
        yield 1;
        yield 2;
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: the point of the test.
        throw new Error('return()');
      }
    }
    const log: string[] = [];
    const first$ = fromIterable(stubborn(), recordingTracker(log)).pipe(take(1));
    expect(await collect(first$)).to.deep.equal({ values: [1] });
    expect(log).to.deep.equal(['begin', 'end']);
  });
});
