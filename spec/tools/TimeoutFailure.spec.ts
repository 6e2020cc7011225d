import { expect } from 'chai';
import { TimeoutFailure } from '../../lib/tools/TimeoutFailure.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { toolErrorInfo } from '../../lib/tools/toolErrorInfo.ts';
import { throwing } from '../helpers/throwing.ts';

describe('TimeoutFailure', () => {
  it('says how long was waited, and that trying again may help', () => {
    const { code, message, retryable } = toolErrorInfo(new TimeoutFailure(50));
    expect([code, message, retryable]).to.deep.equal([
      'timeout',
      'The tool did not finish within 50 ms.',
      true,
    ]);
  });

  it('is known, and throws for nothing', () => {
    expect(TimeoutFailure.is(new TimeoutFailure(50))).to.equal(true);
    for (const other of [new ToolFailure('x', { code: 'timeout' }), undefined, throwing]) {
      expect(TimeoutFailure.is(other)).to.equal(false);
    }
  });
});
