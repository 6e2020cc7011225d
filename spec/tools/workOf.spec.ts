import { expect } from 'chai';
import { WorkScope } from '../../lib/tools/WorkScope.ts';
import { workOf } from '../../lib/tools/workOf.ts';
import { testContext } from '../helpers/testContext.ts';

describe('workOf', () => {
  it('is the scope that a context was made with, also for copies of it', () => {
    const work = new WorkScope();
    const context = testContext({}, work);
    expect(workOf(context)).to.equal(work);
    expect(workOf({ ...context, options: { deep: true } })).to.equal(work);
  });

  it('is nothing for a context without one, and for what is no context', () => {
    for (const other of [testContext(), {}, undefined, null, 1]) {
      expect(workOf(other as never)).to.equal(undefined);
    }
  });
});
