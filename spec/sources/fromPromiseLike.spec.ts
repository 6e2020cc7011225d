import { expect } from 'chai';
import { fromPromiseLike } from '../../lib/sources/fromPromiseLike.ts';
import { collect } from '../helpers/collect.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { selfThenable } from '../helpers/selfThenable.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

describe('fromPromiseLike', () => {
  it('notes the end of the work, then emits the value and completes', async () => {
    const log: string[] = [];
    fromPromiseLike(Promise.resolve(1), recordingTracker(log)).subscribe({
      next: (value) => log.push(`value ${value}`),
      complete: () => log.push('complete'),
    });
    await turn();
    expect(log).to.deep.equal(['begin', 'end', 'value 1', 'complete']);
  });

  it('errors with the reason of a rejection', async () => {
    const reason = new Error('no');
    const log: string[] = [];
    const rejected$ = fromPromiseLike(Promise.reject(reason), recordingTracker(log));
    expect(await collect(rejected$)).to.deep.equal({ values: [], error: reason });
    expect(log).to.deep.equal(['begin', 'end']);
  });

  it('takes anything with a then method, and errors when that throws', async () => {
    const thenable = { then: (done: (value: number) => void) => done(7) } as PromiseLike<number>;
    const broken = {
      then: () => {
        throw new Error('then');
      },
    } as PromiseLike<number>;
    expect(await collect(fromPromiseLike(thenable))).to.deep.equal({ values: [7] });
    expect((await collect(fromPromiseLike(broken))).error).to.have.property('message', 'then');
  });

  it('S9 emits a thenable that fulfils with itself', async () => {
    const self = selfThenable();
    const log: unknown[] = [];
    fromPromiseLike(self).subscribe((value) => log.push(value === self));
    expect(log).to.deep.equal([true]);
  });

  it('H2 drops a rejection after an unsubscribe; the work ends when the promise settles', async () => {
    const log: string[] = [];
    const reasons = await unhandledRejections(async () => {
      let reject: ((reason: Error) => void) | undefined;
      const promise = new Promise<number>((_, settle) => {
        reject = settle;
      });
      fromPromiseLike(promise, recordingTracker(log)).subscribe().unsubscribe();
      await turn();
      expect(log).to.deep.equal(['begin']);
      reject?.(new Error('late'));
    });
    expect(reasons).to.deep.equal([]);
    expect(log).to.deep.equal(['begin', 'end']);
  });
});
