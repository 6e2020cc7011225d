import { expect } from 'chai';
import { trackWork, workOf } from '../../lib/tools/workOf.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { testContext } from '../helpers/testContext.ts';

describe('workOf', () => {
  it('is who was last said to be told, for that context only', () => {
    const [context, other] = [testContext(), testContext()];
    const [first, second] = [recordingTracker([]), recordingTracker([])];
    expect(workOf(context)).to.equal(undefined);
    trackWork(context, first);
    trackWork(context, second);
    expect(workOf(context)).to.equal(second);
    expect(workOf(other)).to.equal(undefined);
  });
});
