import { expect } from 'chai';
import { isGoodFinish } from '../../lib/model/isGoodFinish.ts';
import type { FinishReason } from '../../lib/model/ModelEvent.ts';

describe('isGoodFinish', () => {
  it('takes stop and tool-calls for good, and nothing else', () => {
    const reasons: Record<FinishReason, boolean> = {
      stop: true,
      'tool-calls': true,
      length: false,
      'content-filter': false,
      pause: false,
      error: false,
      unknown: false,
    };
    for (const [reason, isGood] of Object.entries(reasons)) {
      expect(isGoodFinish(reason as FinishReason), reason).to.equal(isGood);
    }
  });
});
