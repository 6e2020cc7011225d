import { expect } from 'chai';
import { excerpt } from '../../lib/wire/excerpt.ts';

describe('excerpt', () => {
  it('folds white space and leaves a short text whole', () => {
    expect(excerpt('  a\r\n\t b ')).to.equal('a b');
    expect(excerpt('x'.repeat(200))).to.equal('x'.repeat(200));
    expect(excerpt('')).to.equal('');
  });

  it('cuts a long text, and never inside a surrogate pair', () => {
    expect(excerpt('x'.repeat(201))).to.equal(`${'x'.repeat(200)}…`);
    expect(excerpt(`${'x'.repeat(199)}🙂x`)).to.equal(`${'x'.repeat(199)}…`);
  });
});
