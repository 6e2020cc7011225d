import { expect } from 'chai';
import {
  countWords,
  inWords,
  typesOf,
  typeWords,
  valueWords,
} from '../../lib/schema/schemaWords.ts';

describe('typeWords', () => {
  it('names types with their articles', () => {
    expect(typeWords(['integer'])).to.equal('an integer');
    expect(typeWords(['string', 'number', 'null'])).to.equal('a string, a number or null');
    expect(typeWords(['unheard-of'])).to.equal('unheard-of');
  });
});

describe('valueWords', () => {
  it('lists values as JSON, within a bound', () => {
    expect(valueWords(['a', 1, null])).to.equal('"a", 1, null');
    expect(valueWords(Array.from({ length: 1_000 }, () => 'x'))).to.have.length(201);
    let asked = 0;
    const value = { toJSON: () => (asked += 1) };
    valueWords(Array.from({ length: 1_000 }, () => value));
    expect(asked, 'no more than are shown').to.be.lessThan(100);
  });
});

describe('inWords', () => {
  for (const [words, text] of [
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c'], 'a, b or c'],
  ] as const) {
    it(`joins ${words.length} to "${text}"`, () => {
      expect(inWords(words)).to.equal(text);
    });
  }
});

describe('countWords', () => {
  it('knows one and many', () => {
    expect(countWords(0, 'item', 'items')).to.equal('0 items');
    expect(countWords(1, 'item', 'items')).to.equal('1 item');
    expect(countWords(2, 'item', 'items')).to.equal('2 items');
  });
});

describe('typesOf', () => {
  for (const [value, types] of [
    [null, ['null']],
    [[], ['array']],
    [{}, ['object']],
    [1, ['integer', 'number']],
    [1.5, ['number']],
    ['', ['string']],
    [true, ['boolean']],
    [undefined, ['undefined']],
  ] as const) {
    it(`calls it ${types.join(' and ')}`, () => {
      expect(typesOf(value)).to.deep.equal(types);
    });
  }
});
