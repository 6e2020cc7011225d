import { expect } from 'chai';
import { asyncScheduler, queueScheduler } from 'rxjs';
import { readScheduler } from '../../lib/tools/readScheduler.ts';

describe('readScheduler', () => {
  it('lets schedulers through, and takes the one of RxJS for none', () => {
    expect(readScheduler(queueScheduler)).to.equal(queueScheduler);
    expect(readScheduler(undefined)).to.equal(asyncScheduler);
  });

  it('refuses anything else', () => {
    for (const given of [null, {}, { now: () => 0 }, { schedule: () => {} }, 5]) {
      expect(() => readScheduler(given as never)).to.throw(TypeError, 'scheduler must be an RxJS');
    }
  });
});
