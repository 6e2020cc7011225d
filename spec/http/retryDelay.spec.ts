import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { retryDelayMs } from '../../lib/http/retryDelay.ts';

const failed = new ModelStreamError('network', 'Refused');
const plan = { maxRetryAfterMs: 60_000, random: () => 0 };

describe('retryDelayMs', () => {
  it('doubles from half a second to eight', () => {
    const delays = [1, 2, 3, 4, 5, 6, 2_000].map((attempts) =>
      retryDelayMs(failed, attempts, plan),
    );
    expect(delays).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('lets chance take away up to a quarter', () => {
    expect(retryDelayMs(failed, 1, { ...plan, random: () => 0.5 })).to.equal(437.5);
    expect(retryDelayMs('whatever', 5, { ...plan, random: () => 1 })).to.equal(6_000);
  });

  it('waits exactly as long as the server asks for, up to the bound', () => {
    const after = (retryAfterMs: number): number =>
      retryDelayMs(new ModelStreamError('http', 'Busy', { retryAfterMs }), 1, {
        ...plan,
        random: () => 1,
      });
    expect([0, 7, 60_000, 60_001].map(after)).to.deep.equal([0, 7, 60_000, 60_000]);
  });
});
