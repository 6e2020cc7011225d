import { expect } from 'chai';
import { wholeArguments } from '../../lib/formats/wholeArguments.ts';

describe('wholeArguments', () => {
  it('gives text as it is, and the JSON text of a value', () => {
    expect(['{"a": 1}', { a: 1 }, [2]].map(wholeArguments)).to.deep.equal([
      '{"a": 1}',
      '{"a":1}',
      '[2]',
    ]);
  });

  it('takes an empty object for a placeholder, and what is not there for none', () => {
    expect([{}, null, undefined, ''].map(wholeArguments)).to.deep.equal(['', '', '', '']);
  });
});
