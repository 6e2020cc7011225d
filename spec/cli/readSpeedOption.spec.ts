import { expect } from 'chai';
import { InvalidArgumentError } from 'commander';
import { readSpeedOption } from '../../lib/cli/readSpeedOption.ts';

describe('readSpeedOption', () => {
  it('reads numbers above 0', () => {
    expect(['1', '0.5', '1000', '2e1'].map(readSpeedOption)).to.deep.equal([1, 0.5, 1_000, 20]);
  });

  for (const text of ['0', '-1', '', ' ', 'fast', 'NaN', 'Infinity', '1001', '2x']) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(() => readSpeedOption(text)).to.throw(InvalidArgumentError, 'a number above 0');
    });
  }
});
