import { expect } from 'chai';
import { plainValue } from '../../lib/ui/plainValue.ts';

const circle: Record<string, unknown> = {};
circle['self'] = circle;

describe('plainValue', () => {
  const cases: readonly (readonly [string, unknown, unknown])[] = [
    ['plain JSON', { a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
    ['nothing', undefined, null],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a large integer', { n: 2n ** 64n }, { n: '18446744073709551616' }],
    ['a circle', circle, 'an object'],
    ['a function', () => 1, 'a function'],
    ['a key of the prototype', JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ['a key in escapes', JSON.parse('{"_\\u005fproto__":1}'), '{"__proto__":1}'],
    ['a key of constructors, deep down', [{ constructor: 1 }], '[{"constructor":1}]'],
    [
      'text about such keys',
      '"__proto__": 1, {"constructor":{}}',
      '"__proto__": 1, {"constructor":{}}',
    ],
  ];
  for (const [title, value, expected] of cases) {
    it(`gives ${title} as a reader can have it`, () => {
      expect(plainValue(value)).to.deep.equal(expected);
    });
  }

  it('gives a copy, which does not change with the value', () => {
    const value = { count: 1 };
    const plain = plainValue(value);
    value.count = 2;
    expect(plain).to.deep.equal({ count: 1 });
  });
});
