import { expect } from 'chai';
import { readFinish } from '../../../lib/formats/cohere-v2/readFinish.ts';

describe('readFinish of cohere-v2', () => {
  it('maps the words of the API, and takes none for a good end', () => {
    const words: readonly (readonly [string | undefined, string])[] = [
      [undefined, 'stop'],
      ['COMPLETE', 'stop'],
      ['complete', 'stop'],
      ['STOP_SEQUENCE', 'stop'],
      ['TOOL_CALL', 'tool-calls'],
      ['MAX_TOKENS', 'length'],
      ['ERROR', 'error'],
      ['TIMEOUT', 'error'],
      ['ERROR_TOXIC', 'content-filter'],
      ['SOMETHING', 'unknown'],
      ['constructor', 'unknown'],
    ];
    for (const [raw, reason] of words) expect(readFinish(raw)).to.deep.equal({ reason, raw });
  });
});
