import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/anthropic-messages/readUsage.ts';

describe('readUsage', () => {
  it('reads every count, and keeps the object itself', () => {
    const raw = {
      input_tokens: 1,
      output_tokens: 2,
      cache_read_input_tokens: 3,
      cache_creation_input_tokens: 4,
      output_tokens_details: { thinking_tokens: 5 },
    };
    expect(readUsage(raw)).to.deep.equal({
      inputTokens: 1,
      outputTokens: 2,
      cachedInputTokens: 3,
      cacheWriteTokens: 4,
      reasoningTokens: 5,
      raw,
    });
  });

  it('leaves out what is no count', () => {
    const raw = { input_tokens: '1', output_tokens: -2, output_tokens_details: null };
    expect(readUsage(raw)).to.deep.equal({ raw });
  });
});
