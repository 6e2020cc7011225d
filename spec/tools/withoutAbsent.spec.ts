import { expect } from 'chai';
import { withoutAbsent } from '../../lib/tools/withoutAbsent.ts';

describe('withoutAbsent', () => {
  it('leaves out what is undefined, and nothing else', () => {
    const given = { a: undefined, b: null, c: 0, d: '', e: false };
    expect(withoutAbsent(given)).to.deep.equal({ b: null, c: 0, d: '', e: false });
    expect(given).to.have.property('a');
  });
});
