import { expect } from 'chai';
import { wrongValue } from '../../lib/tools/wrongValue.ts';

describe('wrongValue', () => {
  it('says the rule, and what came', () => {
    expect(wrongValue('x must be a function', 'y')).to.equal('x must be a function, got "y".');
  });
});
