import { expect } from 'chai';
import { checkNames } from '../../lib/tools/checkNames.ts';

describe('checkNames', () => {
  const known = { marker: 1, spill: 1 };

  it('takes the names that are known, and others without a value', () => {
    checkNames('', { marker: 'x', other: undefined }, known);
    checkNames('', {}, known);
  });

  it('lets an object of a class have what it likes', () => {
    class Options {
      readonly spill = 1;
      readonly calls = [];
    }
    checkNames('', new Options(), known);
  });

  it('refuses any other name, with those that there are', () => {
    for (const name of ['markers', 'toString', '__proto__']) {
      const options = Object.defineProperty({}, name, { value: 1, enumerable: true });
      expect(() => checkNames('results.', options, known)).to.throw(
        TypeError,
        `results.${name} is not an option; there are marker, spill.`,
      );
    }
  });
});
