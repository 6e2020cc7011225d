import { expect } from 'chai';
import { isUsedUp } from '../../lib/wire/isUsedUp.ts';

describe('isUsedUp', () => {
  it('knows what providers call an account without money, and nothing else', () => {
    const used = ['insufficient_quota', 'insufficient_balance', 'billing_error', 'no_credits'];
    expect(used.map(isUsedUp)).to.deep.equal([true, true, true, true]);
    const others = ['', 'rate_limit_exceeded', 'RESOURCE_EXHAUSTED', 'overloaded_error'];
    expect(others.map(isUsedUp)).to.deep.equal([false, false, false, false]);
  });
});
