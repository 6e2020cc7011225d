import { expect } from 'chai';
import { readUsage } from '../../../lib/formats/ollama/readUsage.ts';

describe('readUsage of ollama', () => {
  it('gives the tokens, and every count and duration as it came', () => {
    const line = {
      model: 'm',
      done: true,
      total_duration: 5_000_000,
      prompt_eval_count: 12,
      eval_count: 7,
      load_duration: null,
    };
    expect(readUsage(line)).to.deep.equal({
      inputTokens: 12,
      outputTokens: 7,
      raw: { total_duration: 5_000_000, prompt_eval_count: 12, eval_count: 7 },
    });
    expect(readUsage({ eval_count: 7 })).to.deep.equal({ outputTokens: 7, raw: { eval_count: 7 } });
  });

  it('gives none where nothing was counted', () => {
    expect(readUsage({ done: true, eval_count: null, prompt_eval_count: '12' })).to.equal(
      undefined,
    );
  });
});
