import { expect } from 'chai';
import fc from 'fast-check';
import { callKey } from '../../lib/conversation/callKey.ts';
import { isObject } from '../../lib/schema/isObject.ts';
import { callOf } from '../helpers/callOf.ts';

const keyOf = (text: string): string => callKey(callOf('look', { arguments: text }));

/** The same value with the members of its objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([name, member]) => [name, reversed(member)]));
}

const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

describe('callKey', () => {
  it('is the same for the same arguments, in whatever order and with whatever spaces', () => {
    fc.assert(
      fc.property(objects, (value) => {
        expect(keyOf(JSON.stringify(reversed(value), null, 2))).to.equal(
          keyOf(JSON.stringify(value)),
        );
      }),
    );
  });

  it('is the same only for arguments that are the same', () => {
    const sorted = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(sorted);
      if (!isObject(value)) return value;
      const names = Object.keys(value).sort();
      return names.map((name) => [name, sorted(value[name])]).concat([['object']]);
    };
    const few = fc.dictionary(
      fc.constantFrom('a', 'b', '1'),
      fc.constantFrom(1, '1', null, [1], {}),
    );
    fc.assert(
      fc.property(few, few, (one, other) => {
        const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(keyOf(JSON.stringify(one)) === keyOf(JSON.stringify(other))).to.equal(isSame);
      }),
    );
  });

  it('is of the arguments alone: neither id nor index counts', () => {
    expect(callKey(callOf('look', { id: 'x', index: 3 }))).to.equal(keyOf('{}'));
  });

  it('tells tools and kinds from each other', () => {
    const keys = [
      callOf('look'),
      callOf('listen'),
      callOf('look', { kind: 'custom' }),
      callOf('look', { arguments: '[]' }),
    ].map(callKey);
    expect(new Set(keys).size).to.equal(4);
  });

  const same: [string, string, string][] = [
    ['blank text is {}', ' \n', '{}'],
    ['null is {}', ' null ', '{}'],
    ['how a number is written does not count', '{"a":1.0,"b":1e2}', '{"b":100,"a":1}'],
    ['how a text is written does not count', '{"a":"\\u00e9"}', '{"a":"é"}'],
  ];
  for (const [title, one, other] of same) {
    it(title, () => {
      expect(keyOf(one)).to.equal(keyOf(other));
    });
  }

  const others: [string, string, string][] = [
    ['text that is no JSON counts as it is', '{"a":', '{"a": '],
    ['what is no object counts as it is', '[1]', '[ 1]'],
    [
      'integers beyond 2^53 count by their digits',
      '{"a":9007199254740993}',
      '{"a":9007199254740992}',
    ],
    ['the order of a list counts', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['own keys count, whatever they are called', '{"__proto__":1}', '{}'],
  ];
  for (const [title, one, other] of others) {
    it(title, () => {
      expect(keyOf(one)).to.not.equal(keyOf(other));
    });
  }

  it('is the text itself of a custom call', () => {
    const key = (text: string): string =>
      callKey(callOf('run', { kind: 'custom', arguments: text }));
    expect(key('{"a":1}')).to.not.equal(key('{ "a":1}'));
    expect(key('')).to.not.equal(key('{}'));
  });

  it('takes arguments that are no text', () => {
    for (const wrong of [undefined, null, 5, { a: 1 }]) {
      const call = { ...callOf('look'), arguments: wrong as unknown as string };
      expect(callKey(call)).to.not.equal(keyOf('{}'));
    }
  });

  it('takes arguments that are nested too deeply to be walked', () => {
    const depth = 100_000;
    const deep = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(keyOf(deep)).to.equal(keyOf(deep));
  });
});
