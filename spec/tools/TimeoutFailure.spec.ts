import { expect } from 'chai';
import { TimeoutFailure } from '../../lib/tools/TimeoutFailure.ts';
import { toolErrorInfo } from '../../lib/tools/toolErrorInfo.ts';

describe('TimeoutFailure', () => {
  it('says how long was waited, and that trying again may help', () => {
    const { code, message, retryable } = toolErrorInfo(new TimeoutFailure(50));
    expect([code, message, retryable]).to.deep.equal([
      'timeout',
      'The tool did not finish within 50 ms.',
      true,
    ]);
  });
});
