import { expect } from 'chai';
import {
  checkBound,
  checkObject,
  readFunction,
  readLimit,
  readOneOf,
} from '../../lib/executor/optionReaders.ts';

describe('checkObject', () => {
  it('takes an object, and no array', () => {
    checkObject('a', {});
    for (const [value, came] of [
      [[], 'an array of 0'],
      [null, 'null'],
      [() => {}, 'a function'],
      ['x', '"x"'],
    ] as const) {
      expect(() => checkObject('a', value)).to.throw(
        TypeError,
        `a must be an object, got ${came}.`,
      );
    }
  });
});

describe('readFunction', () => {
  it('gives a function as it is, and undefined for none', () => {
    const given = (): void => {};
    expect(readFunction('a', given)).to.equal(given);
    expect(readFunction('a', undefined)).to.equal(undefined);
    expect(() => readFunction('a', null)).to.throw(TypeError, 'a must be a function, got null.');
  });
});

describe('readOneOf', () => {
  it('gives what is allowed, and undefined for none', () => {
    expect(readOneOf('a', 'x', ['x', 'y'])).to.equal('x');
    expect(readOneOf('a', undefined, ['x', 'y'])).to.equal(undefined);
    expect(() => readOneOf('a', 'z' as never, ['x', 'y', 'w'])).to.throw(
      TypeError,
      `a must be 'x', 'y' or 'w', got "z".`,
    );
  });
});

describe('readLimit', () => {
  it('gives whole numbers and Infinity, and undefined for none', () => {
    for (const value of [1, 2 ** 40, Number.POSITIVE_INFINITY]) {
      expect(readLimit('a', value)).to.equal(value);
    }
    for (const value of [undefined, 0, -1, -0.5]) {
      expect(readLimit('a', value)).to.equal(undefined);
    }
  });

  it('refuses what is no number, and what is not whole', () => {
    for (const [value, came] of [
      ['1', '"1"'],
      [null, 'null'],
      [Number.NaN, 'NaN'],
    ] as const) {
      expect(() => readLimit('a', value as never)).to.throw(
        TypeError,
        `a must be a number, got ${came}.`,
      );
    }
    expect(() => readLimit('a', 1.5)).to.throw(
      RangeError,
      'a must be a whole number or Infinity, got 1.5.',
    );
  });
});

describe('checkBound', () => {
  it('takes whole numbers from 0, and Infinity', () => {
    for (const value of [0, 1, 2 ** 40, Number.POSITIVE_INFINITY]) checkBound('a', value);
    for (const value of [0.5, -1, Number.NaN, Number.NEGATIVE_INFINITY]) {
      expect(() => checkBound('a', value)).to.throw(RangeError, /^a must be a whole number/);
    }
    for (const value of [undefined, null, '1', 1n]) {
      expect(() => checkBound('a', value)).to.throw(TypeError, /^a must be a whole number/);
    }
  });
});
