import { expect } from 'chai';
import { readFormatName } from '../../../lib/testing/turns/readFormatName.ts';

describe('readFormatName', () => {
  it('lets names of formats through, and nothing else', () => {
    expect(readFormatName('ollama')).to.equal('ollama');
    for (const name of ['openai', 'toString', undefined]) {
      expect(() => readFormatName(name as never)).to.throw(
        TypeError,
        /one of .*openai-chat.*, got/,
      );
    }
  });
});
