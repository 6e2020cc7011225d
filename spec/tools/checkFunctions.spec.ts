import { expect } from 'chai';
import { checkFunctions } from '../../lib/tools/checkFunctions.ts';

describe('checkFunctions', () => {
  it('takes an array of functions, and an empty one', () => {
    checkFunctions('a', []);
    checkFunctions('a', [() => {}, class {}]);
  });

  it('refuses anything else, naming the place', () => {
    for (const [list, message] of [
      [undefined, 'a must be an array of functions, got undefined.'],
      [() => {}, 'a must be an array of functions, got a function.'],
      [[() => {}, 5], 'a[1] must be a function, got 5.'],
      [Array.from({ length: 1 }), 'a[0] must be a function, got undefined.'],
    ] as const) {
      expect(() => checkFunctions('a', list)).to.throw(TypeError, message);
    }
  });
});
