import { expect } from 'chai';
import fc from 'fast-check';
import { readExactly } from '../../lib/formats/exactIntegers.ts';

/** The text of the arguments of an event that is `text`. */
function written(text: string): string {
  const exact = readExactly(text);
  return exact === undefined
    ? JSON.stringify(JSON.parse(text).args)
    : exact.textOf(exact.event.args);
}

describe('readExactly', () => {
  it('leaves text without long numbers to the parser', () => {
    for (const plain of ['{"args":{"id":123456789012345}}', '{"a":"\\"1"}', '{}']) {
      expect(readExactly(plain)).to.equal(undefined);
    }
  });

  it('leaves text that is no JSON to the parser, which says so', () => {
    expect(readExactly('{"id":12345678901234567890')).to.equal(undefined);
  });

  for (const [title, text] of [
    ['integers beyond 2^53', '{"id":2512292042121000001,"low":-9007199254740993}'],
    ['integers in lists and deep inside', '{"a":[1,[90071992547409931,{"b":90071992547409933}]]}'],
    ['numbers beyond all others', '{"big":1E400,"low":-1e999}'],
    ['digits in strings and names', '{"12345678901234567":"\\"90071992547409931\\\\","n":1}'],
    [
      'characters that could mark a number',
      '{"a":"\\ue000123","b":"\ue0011","id":12345678901234567890}',
    ],
    [
      'characters that could mark a number, in capitals',
      '{"a":"\\uE000123","id":12345678901234567890}',
    ],
  ] as const) {
    it(`keeps ${title}`, () => {
      expect(written(`{"args":${text}}`)).to.equal(text.replace(/\\ue000/i, '\ue000'));
    });
  }

  it('gives text as it is, and nothing for null', () => {
    const { textOf } = readExactly('{"id":2512292042121000001}') ?? {};
    expect(['as it is', null].map((value) => textOf?.(value))).to.deep.equal(['as it is', '']);
  });

  it('writes every JSON value as JSON.stringify does, integers aside', () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(fc.jsonValue(), digits, (value, integer) => {
        const text = JSON.stringify({ value }).replace(/.$/, `,"id":${integer}}`);
        expect(written(`{"args":${text}}`)).to.equal(text);
      }),
    );
  });

  it('takes time in proportion to the text', () => {
    const text = `{"args":{"a":"${'\\"12345678901234567 '.repeat(50_000)}","id":12345678901234567}}`;
    expect(written(text)).to.include('"id":12345678901234567}');
  });
});
