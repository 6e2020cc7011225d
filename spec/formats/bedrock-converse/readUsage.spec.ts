import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/bedrock-converse/readUsage.ts';

describe('readUsage of bedrock-converse', () => {
  it('gives the counts that are there, and a copy of all', () => {
    const raw = {
      inputTokens: 12,
      outputTokens: 7,
      totalTokens: 19,
      cacheReadInputTokens: 3,
      cacheWriteInputTokens: 0,
    };
    const usage = readUsage(raw);
    expect(usage).to.deep.equal({
      inputTokens: 12,
      outputTokens: 7,
      cachedInputTokens: 3,
      cacheWriteTokens: 0,
      raw,
    });
    expect(readUsage({ inputTokens: '1' })).to.deep.equal({ raw: { inputTokens: '1' } });
  });
});
