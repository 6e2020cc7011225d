import { expect } from 'chai';
import { checkPositive } from '../../lib/http/checkPositive.ts';

describe('checkPositive', () => {
  it('takes whole numbers from 1, and nothing', () => {
    for (const value of [undefined, 1, 8_192]) checkPositive('maxTokens', value);
  });

  it('refuses anything else, naming it and what came', () => {
    for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => checkPositive('maxTokens', value)).to.throw(
        RangeError,
        `maxTokens must be a whole number from 1, got ${value}.`,
      );
    }
    expect(() => checkPositive('maxTokens', '1')).to.throw(TypeError, 'got "1"');
  });
});
