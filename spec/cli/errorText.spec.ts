import { expect } from 'chai';
import { errorText } from '../../lib/cli/errorText.ts';

const hostile = {
  toString: () => {
    throw new Error('no');
  },
};

describe('errorText', () => {
  const cases: readonly (readonly [title: string, thrown: unknown, text: string])[] = [
    ['is the message of an error', new RangeError('Too much.'), 'Too much.'],
    ['is what was thrown, as text', 'broken', 'broken'],
    ['is harmless', new Error('a\u001b[2Jb'), 'a␛[2Jb'],
    ['is never empty', new Error(''), 'It failed, and cannot tell why.'],
    ['does not throw', hostile, 'It failed, and cannot tell why.'],
  ];
  for (const [title, thrown, text] of cases) {
    it(title, () => expect(errorText(thrown)).to.equal(text));
  }

  it('is not without end', () => {
    expect(errorText('x'.repeat(5_000))).to.equal(`${'x'.repeat(2_000)}…`);
  });
});
