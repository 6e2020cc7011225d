import { expect } from 'chai';
import { mergeUsage, readUsage } from '../../../lib/formats/gemini/geminiUsage.ts';

describe('mergeUsage', () => {
  it('lets later counts win, and keeps what they do not say', () => {
    const first = mergeUsage(undefined, { promptTokenCount: 3, thoughtsTokenCount: 9 });
    const second = mergeUsage(first, { promptTokenCount: 4, thoughtsTokenCount: null });
    expect(second).to.deep.equal({ promptTokenCount: 4, thoughtsTokenCount: 9 });
    expect(mergeUsage(second, null)).to.equal(second);
    expect(first).to.deep.equal({ promptTokenCount: 3, thoughtsTokenCount: 9 });
  });
});

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
