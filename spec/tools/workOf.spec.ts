import { expect } from 'chai';
import { TrackedContext, workOf } from '../../lib/tools/workOf.ts';
import { recordingTracker } from '../helpers/recordingTracker.ts';
import { testContext } from '../helpers/testContext.ts';

describe('workOf', () => {
  it('is who was said to be told, for that context only', () => {
    const tracker = recordingTracker([]);
    expect(workOf(testContext({}, tracker))).to.equal(tracker);
    expect(workOf(testContext())).to.equal(undefined);
  });

  it('is nobody for a copy of a context, and for what is none', () => {
    const context = testContext({}, recordingTracker([]));
    for (const other of [{ ...context }, {}, undefined, null, 1]) {
      expect(workOf(other as never)).to.equal(undefined);
    }
  });
});

describe('TrackedContext', () => {
  it('shows nothing of who is told', () => {
    expect(Reflect.ownKeys(new TrackedContext(recordingTracker([])))).to.deep.equal([]);
  });
});
