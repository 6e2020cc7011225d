import { expect } from 'chai';
import { readElicitAnswer } from '../../lib/mcp/readElicitAnswer.ts';

describe('readElicitAnswer', () => {
  it('gives a copy with nothing else in it', () => {
    const content = { a: 'x', b: 1.5, c: false, d: ['y'] };
    const answer = { action: 'accept', content, _meta: { a: 1 } };
    const read = readElicitAnswer(answer, 'form');
    expect(read).to.deep.equal({ action: 'accept', content });
    // The official client fills in defaults: not in an object of the application's.
    expect(read.content).not.to.equal(content);
    for (const action of ['decline', 'cancel']) {
      expect(readElicitAnswer({ action, content }, 'form')).to.deep.equal({ action });
    }
  });

  it('gives an accepted form values, so that its defaults can be filled in, and a page none', () => {
    expect(readElicitAnswer({ action: 'accept' }, 'form')).to.deep.equal({
      action: 'accept',
      content: {},
    });
    expect(readElicitAnswer({ action: 'accept', content: { a: 1 } }, 'url')).to.deep.equal({
      action: 'accept',
    });
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'The answer of onElicit must be an object, got undefined.'],
    [true, 'The answer of onElicit must be an object, got true.'],
    [{ action: 'yes' }, "must be 'accept', 'decline' or 'cancel', got \"yes\"."],
    [{ action: 'accept', content: [] }, 'The content of an answer of onElicit must be an object'],
    [{ action: 'accept', content: { a: {} } }, 'content.a of an answer of onElicit must be a str'],
    [{ action: 'accept', content: { a: Number.NaN } }, 'content.a of an answer'],
    [{ action: 'accept', content: { a: ['b', 1] } }, 'content.a of an answer'],
  ];
  for (const [answer, message] of wrong) {
    it(`refuses ${JSON.stringify(answer)}`, () => {
      expect(() => readElicitAnswer(answer, 'form')).to.throw(TypeError, message);
    });
  }
});
