import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/cohere-v2/readUsage.ts';

describe('readUsage of cohere-v2', () => {
  it('gives the tokens of the model, as the wire or the SDK writes them', () => {
    const wire = {
      billed_units: { input_tokens: 5, output_tokens: 6 },
      tokens: { input_tokens: 12, output_tokens: 7 },
      cached_tokens: 3,
    };
    const counts = { inputTokens: 12, outputTokens: 7, cachedInputTokens: 3 };
    expect(readUsage(wire)).to.deep.equal({ ...counts, raw: wire });
    const sdk = { tokens: { inputTokens: 12, outputTokens: 7 }, cachedTokens: 3 };
    expect(readUsage(sdk)).to.deep.equal({ ...counts, raw: sdk });
  });

  it('gives the billed ones where those are missing, and none where all are', () => {
    const raw = { billed_units: { input_tokens: 5 } };
    expect(readUsage(raw)).to.deep.equal({ inputTokens: 5, raw });
    expect(readUsage({ tokens: null })).to.deep.equal({ raw: { tokens: null } });
  });
});
