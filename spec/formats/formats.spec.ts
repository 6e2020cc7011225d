import { expect } from 'chai';
import { formats } from '../../lib/formats/formats.ts';

describe('formats', () => {
  it('knows every format under its own name', () => {
    expect(Object.keys(formats)).to.deep.equal([
      'anthropic-messages',
      'bedrock-converse',
      'cohere-v2',
      'gemini',
      'gemini-interactions',
      'ollama',
      'openai-chat',
      'openai-responses',
    ]);
    for (const [name, format] of Object.entries(formats)) {
      expect(format.name).to.equal(name);
      expect(format.decode).to.be.a('function');
    }
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(formats)).to.equal(true);
  });
});
