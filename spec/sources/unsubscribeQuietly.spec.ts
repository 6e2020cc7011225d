import { expect } from 'chai';
import { Subscription } from 'rxjs';
import { unsubscribeQuietly } from '../../lib/sources/unsubscribeQuietly.ts';

describe('unsubscribeQuietly', () => {
  it('runs every teardown, and drops what they throw', () => {
    const log: string[] = [];
    const subscription = new Subscription();
    for (const name of ['a', 'b']) {
      subscription.add(() => {
        log.push(name);
        throw new Error(name);
      });
    }
    unsubscribeQuietly(subscription);
    expect([subscription.closed, log]).to.deep.equal([true, ['a', 'b']]);
  });

  it('does nothing for what was never subscribed', () => {
    unsubscribeQuietly(undefined);
  });
});
