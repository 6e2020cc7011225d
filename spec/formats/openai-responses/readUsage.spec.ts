import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/openai-responses/readUsage.ts';

describe('readUsage of openai-responses', () => {
  it('reads every count, and keeps the object', () => {
    const raw = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 3, cache_write_tokens: 2 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 15,
    };
    expect(readUsage(raw)).to.deep.equal({
      inputTokens: 10,
      outputTokens: 5,
      cachedInputTokens: 3,
      cacheWriteTokens: 2,
      reasoningTokens: 4,
      raw,
    });
  });

  it('leaves out what is no count', () => {
    const raw = { input_tokens: '10', output_tokens: -1, input_tokens_details: null };
    expect(readUsage(raw)).to.deep.equal({ raw });
  });
});
