import { expect } from 'chai';
import { readAnswers } from '../../lib/formats/readAnswers.ts';

describe('readAnswers', () => {
  it('reads what is an object, each in its place', () => {
    const answer = ({ id }: { readonly [member: string]: unknown }) =>
      typeof id === 'string' ? { id, name: '' } : undefined;
    expect(readAnswers([{ id: 'a' }, null, 'x', [], {}, { id: 'b' }], answer)).to.deep.equal([
      { id: 'a', name: '' },
      undefined,
      undefined,
      undefined,
      undefined,
      { id: 'b', name: '' },
    ]);
  });
});
