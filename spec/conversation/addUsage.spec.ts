import { expect } from 'chai';
import fc from 'fast-check';
import { addUsage, NO_USAGE } from '../../lib/conversation/addUsage.ts';
import type { Usage } from '../../lib/model/ModelEvent.ts';

const COUNTS = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const;

const usages: fc.Arbitrary<Usage> = fc.record(
  { ...Object.fromEntries(COUNTS.map((name) => [name, fc.nat()])), raw: fc.jsonValue() },
  { requiredKeys: ['raw'] },
);

describe('addUsage', () => {
  it('adds every count that any response has, and lists what the provider said', () => {
    fc.assert(
      fc.property(fc.array(usages), (list) => {
        const sum = list.reduce(addUsage, NO_USAGE);
        for (const name of COUNTS) {
          const counts = list.flatMap((one) => one[name] ?? []);
          const total = counts.reduce((before, more) => before + more, 0);
          expect(sum[name]).to.equal(counts.length === 0 ? undefined : total);
        }
        expect(sum.raw).to.deep.equal(list.map(({ raw }) => raw));
        expect(Object.values(sum)).to.not.include(undefined);
      }),
    );
  });

  it('leaves the sum as it is for a response that says nothing of its tokens', () => {
    const sum = addUsage(NO_USAGE, { inputTokens: 1, raw: 'a' });
    expect(addUsage(sum, undefined)).to.equal(sum);
  });

  it('gives what nobody can change', () => {
    const sum = addUsage(NO_USAGE, { inputTokens: 1, raw: 'a' });
    expect([sum, sum.raw, NO_USAGE, NO_USAGE.raw].every(Object.isFrozen)).to.equal(true);
  });
});
