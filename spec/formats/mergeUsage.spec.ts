import { expect } from 'chai';
import { mergeUsage } from '../../lib/formats/mergeUsage.ts';

describe('mergeUsage', () => {
  it('lets later counts win, but not by being null', () => {
    const earlier = { input: 3, output: 1, tier: 'standard' };
    const later = { input: null, output: 9, tools: { searches: 1 } };
    expect(mergeUsage(earlier, later)).to.deep.equal({
      input: 3,
      output: 9,
      tier: 'standard',
      tools: { searches: 1 },
    });
    expect(earlier).to.deep.equal({ input: 3, output: 1, tier: 'standard' });
  });

  it('keeps what was said when nothing is said', () => {
    const earlier = { output: 1 };
    for (const later of [undefined, null, 'x', 3, []]) {
      expect(mergeUsage(earlier, later)).to.equal(earlier);
      expect(mergeUsage(undefined, later)).to.equal(undefined);
    }
  });

  it('keeps a member called __proto__ as data', () => {
    const merged = mergeUsage({}, JSON.parse('{"__proto__":{"output":5}}'));
    expect(Object.keys(merged ?? {})).to.deep.equal(['__proto__']);
    expect(merged?.output).to.equal(undefined);
  });
});
