import { expect } from 'chai';
import { readFinish } from '../../../lib/formats/anthropic-messages/readFinish.ts';
import type { FinishReason } from '../../../lib/model/ModelEvent.ts';

describe('readFinish', () => {
  const meanings: Record<FinishReason, (string | undefined)[]> = {
    stop: ['end_turn', 'stop_sequence', 'stop', undefined],
    'tool-calls': ['tool_use', 'tool_calls'],
    length: ['max_tokens', 'model_context_window_exceeded', 'length'],
    'content-filter': ['refusal', 'content_filter'],
    pause: ['pause_turn', 'compaction'],
    error: [],
    unknown: ['something_new', 'constructor', '__proto__'],
  };

  for (const [reason, words] of Object.entries(meanings)) {
    it(`maps to ${reason}: ${words.join(', ') || 'nothing'}`, () => {
      expect(words.map(readFinish)).to.deep.equal(words.map((raw) => ({ reason, raw })));
    });
  }
});
