import { expect } from 'chai';
import { readFinish } from '../../../lib/formats/ollama/readFinish.ts';

describe('readFinish of ollama', () => {
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
    for (const [raw, reason] of words) expect(readFinish(raw)).to.deep.equal({ reason, raw });
  });
});
