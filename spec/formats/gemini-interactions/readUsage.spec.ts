import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/gemini-interactions/readUsage.ts';

describe('readUsage of gemini-interactions', () => {
  it('counts tools as input and thoughts as output', () => {
    const raw = {
      total_tokens: 42,
      total_input_tokens: 10,
      total_tool_use_tokens: 5,
      total_output_tokens: 7,
      total_thought_tokens: 20,
      total_cached_tokens: 4,
      input_tokens_by_modality: [{ modality: 'text', tokens: 10 }],
    };
    expect(readUsage(raw)).to.deep.equal({
      inputTokens: 15,
      outputTokens: 27,
      cachedInputTokens: 4,
      reasoningTokens: 20,
      raw,
    });
  });

  it('leaves out what is not said', () => {
    expect(readUsage({ total_thought_tokens: 2 })).to.deep.equal({
      outputTokens: 2,
      reasoningTokens: 2,
      raw: { total_thought_tokens: 2 },
    });
  });
});
