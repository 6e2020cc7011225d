import { expect } from 'chai';
import { readFinish } from '../../../lib/formats/bedrock-converse/readFinish.ts';

describe('readFinish of bedrock-converse', () => {
  it('maps the words of the API, and takes none for a good end', () => {
    const words: readonly (readonly [string | undefined, string])[] = [
      [undefined, 'stop'],
      ['end_turn', 'stop'],
      ['stop_sequence', 'stop'],
      ['tool_use', 'tool-calls'],
      ['max_tokens', 'length'],
      ['model_context_window_exceeded', 'length'],
      ['guardrail_intervened', 'content-filter'],
      ['content_filtered', 'content-filter'],
      ['malformed_tool_use', 'error'],
      ['malformed_model_output', 'error'],
      ['something', 'unknown'],
      ['constructor', 'unknown'],
    ];
    for (const [raw, reason] of words) expect(readFinish(raw)).to.deep.equal({ reason, raw });
  });
});
