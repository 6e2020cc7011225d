import { expect } from 'chai';
import { readChoice } from '../../lib/formats/readChoice.ts';

describe('readChoice', () => {
  it('gives the key of an answer, of the first if none is chosen', () => {
    expect([undefined, 0, 3].map((choice) => readChoice(choice))).to.deep.equal(['0', '0', '3']);
  });

  for (const choice of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`refuses ${choice}`, () => {
      expect(() => readChoice(choice)).to.throw(
        RangeError,
        `choice must be a whole number from 0, got ${choice}.`,
      );
    });
  }
});
