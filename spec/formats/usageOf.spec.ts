import { expect } from 'chai';
import { addCounts, usageOf } from '../../lib/formats/usageOf.ts';

describe('usageOf', () => {
  it('keeps the counts that are known, and what the provider said', () => {
    const raw = { in: 0 };
    const usage = usageOf({ inputTokens: 0, outputTokens: undefined }, raw);
    expect(usage).to.deep.equal({ inputTokens: 0, raw });
    expect(usage.raw).to.equal(raw);
  });
});

describe('addCounts', () => {
  it('adds what is known', () => {
    expect([addCounts(1, 2), addCounts(1, undefined), addCounts(undefined, 2)]).to.deep.equal([
      3, 1, 2,
    ]);
    expect(addCounts(undefined, undefined)).to.equal(undefined);
  });
});
