import { expect } from 'chai';
import { toFinishReason } from '../../../lib/formats/ollama/toFinishReason.ts';

describe('toFinishReason of ollama', () => {
  it('maps the words of the server and of bridges, and takes none for a good end', () => {
    const words: readonly (readonly [string | undefined, string])[] = [
      [undefined, 'stop'],
      ['stop', 'stop'],
      ['STOP', 'stop'],
      ['length', 'length'],
      ['tool_calls', 'tool-calls'],
      ['content_filter', 'content-filter'],
      ['error', 'error'],
      ['load', 'unknown'],
      ['unload', 'unknown'],
      ['constructor', 'unknown'],
    ];
    for (const [raw, reason] of words) expect(toFinishReason(raw), raw).to.equal(reason);
  });
});
