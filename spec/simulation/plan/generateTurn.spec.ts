import { expect } from 'chai';
import { generateTurn } from './generateTurn.ts';

describe('generateTurn', () => {
  it('makes the same turn of the same seed, as plain data', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const plan = generateTurn(seed);
      expect(generateTurn(seed)).to.deep.equal(plan);
      expect(JSON.parse(JSON.stringify(plan))).to.deep.equal(plan);
    }
  });

  it('makes other turns of other seeds', () => {
    const plans = Array.from({ length: 300 }, (_, seed) => JSON.stringify(generateTurn(seed)));
    expect(new Set(plans).size).to.be.greaterThan(295);
  });

  it('numbers all calls, nested and added ones too, without a gap', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const text = JSON.stringify(generateTurn(seed));
      const numbers = [...text.matchAll(/"n":(\d+),"tool"/g)].map(([, n]) => Number(n));
      expect(numbers.sort((a, b) => a - b)).to.deep.equal(numbers.map((_, at) => at));
    }
  });
});
