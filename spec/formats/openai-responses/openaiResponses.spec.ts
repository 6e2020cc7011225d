import { expect } from 'chai';
import { openaiResponses } from '../../../lib/formats/openai-responses/openaiResponses.ts';

describe('openaiResponses', () => {
  it('is the format of its name, on server-sent events', () => {
    expect(openaiResponses).to.include({ name: 'openai-responses', framing: 'sse' });
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(openaiResponses)).to.equal(true);
  });
});
