import { expect } from 'chai';
import { usageOf } from '../../lib/formats/usageOf.ts';

describe('usageOf', () => {
  it('keeps the counts that are known, and what the provider said', () => {
    const raw = { in: 0 };
    const usage = usageOf({ inputTokens: 0, outputTokens: undefined }, raw);
    expect(usage).to.deep.equal({ inputTokens: 0, raw });
    expect(usage.raw).to.equal(raw);
  });
});
