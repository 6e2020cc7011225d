import { expect } from 'chai';
import { mergeUsage, toUsage } from '../../../lib/formats/anthropic-messages/toUsage.ts';

describe('mergeUsage', () => {
  it('lets later counts win, but not by being null', () => {
    const earlier = { input_tokens: 3, output_tokens: 1, service_tier: 'standard' };
    const later = { input_tokens: null, output_tokens: 9, server_tool_use: { web_searches: 1 } };
    expect(mergeUsage(earlier, later)).to.deep.equal({
      input_tokens: 3,
      output_tokens: 9,
      service_tier: 'standard',
      server_tool_use: { web_searches: 1 },
    });
  });

  it('keeps what was said when nothing is said', () => {
    const earlier = { output_tokens: 1 };
    for (const later of [undefined, null, 'x', 3, []]) {
      expect(mergeUsage(earlier, later)).to.equal(earlier);
      expect(mergeUsage(undefined, later)).to.equal(undefined);
    }
  });

  it('keeps a member called __proto__ as data', () => {
    const later: unknown = JSON.parse('{"__proto__":{"output_tokens":5}}');
    const merged = mergeUsage({}, later);
    expect(Object.keys(merged ?? {})).to.deep.equal(['__proto__']);
    expect(merged?.output_tokens).to.equal(undefined);
  });
});

describe('toUsage', () => {
  it('reads every count, and keeps the object itself', () => {
    const raw = {
      input_tokens: 1,
      output_tokens: 2,
      cache_read_input_tokens: 3,
      cache_creation_input_tokens: 4,
      output_tokens_details: { thinking_tokens: 5 },
    };
    expect(toUsage(raw)).to.deep.equal({
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
    expect(toUsage(raw)).to.deep.equal({ raw });
  });
});
