import { expect } from 'chai';
import { charsOf } from '../../../lib/executor/output/charsOf.ts';

describe('charsOf', () => {
  it('counts the UTF-16 code units of all text, whoever it is for, and of nothing else', () => {
    expect(
      charsOf([
        { type: 'text', text: 'ab' },
        { type: 'link', url: 'https://example.org', description: 'much text' },
        { type: 'text', text: '\u{1F600}', audience: 'user' },
        { type: 'image', mediaType: 'image/png', data: 'AAAA' },
      ]),
    ).to.equal(4);
  });
});
