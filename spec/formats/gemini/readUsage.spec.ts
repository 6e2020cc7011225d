import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/gemini/readUsage.ts';

describe('readUsage', () => {
  it('counts tools as input and thoughts as output', () => {
    const raw = {
      promptTokenCount: 10,
      toolUsePromptTokenCount: 5,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 20,
      cachedContentTokenCount: 4,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }],
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
    const raw = { trafficType: 'ON_DEMAND', thoughtsTokenCount: 2, promptTokenCount: 'many' };
    expect(readUsage(raw)).to.deep.equal({ outputTokens: 2, reasoningTokens: 2, raw });
  });
});
