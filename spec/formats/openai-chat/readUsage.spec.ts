import { expect } from 'chai';
import { findUsage, readUsage } from '../../../lib/formats/openai-chat/readUsage.ts';
import { type ChatItem, DONE, decodeChat, ended, said } from '../../helpers/chatStream.ts';

describe('readUsage', () => {
  it('reads the counts, and keeps the object', () => {
    const raw = {
      prompt_tokens: 9,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 3 },
    };

    expect(readUsage(raw)).to.deep.equal({
      inputTokens: 9,
      outputTokens: 5,
      cachedInputTokens: 4,
      cacheWriteTokens: 2,
      reasoningTokens: 3,
      raw,
    });
  });

  for (const [who, raw] of [
    ['DeepSeek', { prompt_cache_hit_tokens: 4 }],
    ['Kimi', { cached_tokens: 4 }],
  ] as const) {
    it(`reads the cached tokens of ${who}`, () => {
      expect(readUsage(raw)).to.deep.equal({ cachedInputTokens: 4, raw });
    });
  }

  it('leaves out what is no count', () => {
    const raw = { prompt_tokens: null, completion_tokens: 'x', prompt_tokens_details: null };

    expect(readUsage(raw)).to.deep.equal({ raw });
  });
});

describe('findUsage', () => {
  const usage = { prompt_tokens: 1 };

  it('finds it in the event, in x_groq, and in the choice', () => {
    expect(findUsage({ usage }, undefined)).to.equal(usage);
    expect(findUsage({ x_groq: { usage } }, undefined)).to.equal(usage);
    expect(findUsage({ usage: null }, { usage })).to.equal(usage);
    expect(findUsage({ usage: null, x_groq: null }, {})).to.equal(undefined);
  });

  it('is told once, the last one, before the finish', () => {
    const counted = (prompt_tokens: number | null): ChatItem => ({
      choices: [],
      usage: prompt_tokens === null ? null : { prompt_tokens },
    });
    const { events, usage: told } = decodeChat([
      counted(3),
      said('a'),
      ended('stop'),
      counted(7),
      counted(null),
      DONE,
    ]);

    expect(told.map(({ inputTokens }) => inputTokens)).to.deep.equal([7]);
    expect(events.map(({ type }) => type)).to.deep.equal(['text-delta', 'usage', 'finish']);
  });
});
