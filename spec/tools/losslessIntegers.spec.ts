import { expect } from 'chai';
import fc from 'fast-check';
import { withBigints, withExactIntegers, withNumbers } from '../../lib/tools/losslessIntegers.ts';

const exact = (text: string): unknown => withExactIntegers(text, JSON.parse(text));

/** JSON text of a value that may hold bigints, the naive way. */
function toText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(toText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${toText(one)}`,
  );
  return `{${members.join(',')}}`;
}

const unsafe = fc
  .bigInt({ min: -(10n ** 400n), max: 10n ** 400n })
  .map((value) => (value < 0n ? value : value + 1n) + (value < 0n ? -(2n ** 53n) : 2n ** 53n));
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', '0'));
const { tree } = fc.letrec<{ tree: unknown; list: unknown[]; dictionary: object }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.maxSafeInteger(), unsafe),
    tie('list'),
    tie('dictionary'),
  ),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  dictionary: fc
    .array(fc.tuple(key, tie('tree')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
}));

describe('withExactIntegers', () => {
  for (const [text, expected] of [
    ['{"a":9007199254740991}', 9007199254740991],
    ['{"a":-9007199254740991}', -9007199254740991],
    ['{"a":9007199254740992}', 9007199254740992n],
    ['{"a":9007199254740993}', 9007199254740993n],
    ['{"a":-9007199254740993}', -9007199254740993n],
    ['{"a":123456789012345678901234567890}', 123456789012345678901234567890n],
    ['{"a":-0}', -0],
    ['{"a":9007199254740993.0}', 9007199254740992],
    ['{"a":1e20}', 1e20],
    ['{"a":1E+400}', Number.POSITIVE_INFINITY],
    ['{"a":0.1}', 0.1],
    ['{"a":"9007199254740993"}', '9007199254740993'],
    ['{"a":9007199254740993,"a":1}', 1],
    ['{"a":1,"a":9007199254740993}', 9007199254740993n],
    ['{"a":9007199254740993,"a":9007199254740995}', 9007199254740995n],
    ['{"\\u0061":9007199254740993}', 9007199254740993n],
  ] as const) {
    it(`reads ${text} as ${typeof expected} ${Object.is(expected, -0) ? '-0' : expected}`, () => {
      const read = exact(text) as { a: unknown };
      expect(Object.is(read.a, expected)).to.equal(true);
    });
  }

  it('takes no digits of a string or a key for an integer', () => {
    const text = String.raw`{"\\":"\"9007199254740993","\"9007199254740995":9007199254740997,"\\\"1":"-9007199254740999"}`;
    expect(exact(text)).to.deep.equal({
      '\\': '"9007199254740993',
      '"9007199254740995': 9007199254740997n,
      '\\"1': '-9007199254740999',
    });
  });

  it('takes no digits behind a point or in an exponent for an integer', () => {
    const text = '{"a":0.9007199254740993,"b":-9007199254740993e-2,"c":9007199254740995}';
    expect(exact(text)).to.deep.equal({ ...JSON.parse(text), c: 9007199254740995n });
  });

  it('leaves the numbers beside a bigint', () => {
    expect(exact('{"a":9007199254740993,"b":5,"c":[1.5,-0]}')).to.deep.equal({
      a: 9007199254740993n,
      b: 5,
      c: [1.5, -0],
    });
  });

  it('gives the same value where nothing is lost', () => {
    const value = { a: [1, { b: 'x' }] };
    expect(withExactIntegers(JSON.stringify(value), value)).to.equal(value);
  });

  it('keeps own keys __proto__ and constructor as data', () => {
    const read = exact('{"__proto__":{"a":9007199254740993},"constructor":9007199254740995}');
    expect(Object.entries(read as object)).to.deep.equal([
      ['__proto__', { a: 9007199254740993n }],
      ['constructor', 9007199254740995n],
    ]);
    expect(Reflect.get({}, 'a')).to.equal(undefined);
  });

  it('takes what JSON.parse takes, of any depth, if no integer is lost', () => {
    const text = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const value = JSON.parse(text);
    expect(withExactIntegers(text, value)).to.equal(value);
  });

  it('refuses to lose an integer that is too deep, or too long, to be read', () => {
    const deep = `${'{"a":'.repeat(100_000)}9007199254740993${'}'.repeat(100_000)}`;
    expect(() => exact(deep)).to.throw(RangeError);
    expect(exact(`{"a":${'9'.repeat(10_000)}}`)).to.deep.equal({ a: 10n ** 10_000n - 1n });
    expect(() => exact(`{"a":${'9'.repeat(10_001)}}`)).to.throw(RangeError, '10000 digits');
  });

  it('gives back any integers as they were written', () => {
    fc.assert(
      fc.property(fc.dictionary(key, tree), (value) => {
        const text = toText(value);
        expect(toText(exact(text))).to.equal(text);
      }),
    );
  });

  it('is what JSON.parse gives, but for the integers', () => {
    fc.assert(
      fc.property(fc.dictionary(key, tree), (value) => {
        const text = toText(value);
        const finite = (_key: string, one: unknown): unknown =>
          one === Infinity || one === -Infinity ? Math.sign(one) * Number.MAX_VALUE : one;
        expect(withNumbers(exact(text))).to.deep.equal(JSON.parse(text, finite));
      }),
    );
  });
});

describe('withNumbers', () => {
  it('copies objects and arrays, and leaves everything else', () => {
    const date = new Date(0);
    const value = { a: [1n, { b: 2n }], date, text: 'x', none: null };
    const copy = withNumbers(value);
    expect(copy).to.deep.equal({ a: [1, { b: 2 }], date, text: 'x', none: null });
    expect(copy).to.not.equal(value);
    expect(Reflect.get(copy as object, 'date')).to.equal(date);
    expect(value.a[0]).to.equal(1n);
  });

  it('gives the nearest number that is finite', () => {
    expect(withNumbers([10n ** 400n, -(10n ** 400n)])).to.deep.equal([
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
    ]);
  });
});

describe('withBigints', () => {
  const big = 9007199254740993n;
  const near = Number(big);
  const huge = 10n ** 400n;
  for (const [what, value, original, expected] of [
    ['puts a bigint where its number is', { a: near }, { a: big }, { a: big }],
    ['keeps what was added', { a: near, b: 3 }, { a: big }, { a: big, b: 3 }],
    ['keeps what was replaced', { a: 1 }, { a: big }, { a: 1 }],
    ['keeps what was removed away', {}, { a: big }, {}],
    ['looks into arrays', [[near], near], [[big]], [[big], near]],
    ['leaves what has become a list', [near], { 0: big }, [near]],
    ['leaves what has become an object', { 0: near }, [big], { 0: near }],
    [
      'knows one that is beyond all numbers',
      [Infinity, Number.MAX_VALUE],
      [-huge, huge],
      [Infinity, huge],
    ],
    ['looks at own keys only', { toString: near }, {}, { toString: near }],
  ] as const) {
    it(what, () => {
      expect(withBigints(value, original)).to.deep.equal(expected);
    });
  }

  it('leaves what a validator has made of an object', () => {
    const made = new Map([['a', near]]);
    expect(withBigints({ a: made }, { a: { a: big } })).to.deep.equal({ a: made });
  });

  it('writes nothing into either', () => {
    const value = Object.freeze({ a: Object.freeze([near]) });
    expect(withBigints(value, { a: [big] })).to.deep.equal({ a: [big] });
    expect(value.a[0]).to.equal(near);
  });
});
