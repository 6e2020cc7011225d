import { expect } from 'chai';
import { laterFinish } from '../../lib/formats/laterFinish.ts';
import type { FinishReason } from '../../lib/model/ModelEvent.ts';

const given = (reason: FinishReason) => ({ reason, raw: reason });

describe('laterFinish', () => {
  for (const reason of ['stop', 'tool-calls', 'pause', 'unknown'] as const) {
    it(`takes the later value after ${reason}`, () => {
      expect(laterFinish(given(reason), given('length')).reason).to.equal('length');
    });
  }

  for (const reason of ['length', 'content-filter', 'error'] as const) {
    it(`stays with ${reason}`, () => {
      expect(laterFinish(given(reason), given('stop')).reason).to.equal(reason);
    });
  }

  it('takes the first one', () => {
    expect(laterFinish(undefined, given('error')).reason).to.equal('error');
  });
});
