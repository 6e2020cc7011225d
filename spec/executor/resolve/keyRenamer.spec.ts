import { expect } from 'chai';
import fc from 'fast-check';
import { keyRenamer } from '../../../lib/executor/resolve/keyRenamer.ts';
import { aliasSets, meaningOf, NAMES } from '../../helpers/aliasSets.ts';

const rename = keyRenamer(
  new Map([
    ['query', ['q', 'text']],
    ['limit', ['n']],
    ['__proto__', ['proto']],
  ]),
);

describe('keyRenamer', () => {
  for (const [what, input, expected] of [
    ['renames an alias in its place', '{"a":1,"q":2,"b":3}', '{"a":1,"query":2,"b":3}'],
    ['lets the key win over its alias', '{"q":1,"query":2}', '{"query":2}'],
    ['lets the key win also if it comes first', '{"query":2,"q":1}', '{"query":2}'],
    ['lets the key win also if it is null', '{"q":1,"query":null}', '{"query":null}'],
    ['takes the first alias in the list', '{"text":1,"q":2}', '{"query":2}'],
    ['takes another alias where the first is missing', '{"text":1}', '{"query":1}'],
    ['renames the aliases of several keys', '{"n":1,"q":2}', '{"limit":1,"query":2}'],
    ['renames top-level keys only', '{"a":{"q":1},"b":[{"q":1}]}', '{"a":{"q":1},"b":[{"q":1}]}'],
    ['renames to __proto__ as to any key', '{"proto":{"x":1}}', '{"__proto__":{"x":1}}'],
    ['lets __proto__ win', '{"proto":1,"__proto__":{"x":1}}', '{"__proto__":{"x":1}}'],
    ['takes constructor for data', '{"q":1,"constructor":2}', '{"query":1,"constructor":2}'],
  ] as const) {
    it(what, () => {
      const parsed: object = JSON.parse(input);
      expect(JSON.stringify(rename(parsed))).to.equal(expected);
      expect(JSON.stringify(parsed)).to.equal(input);
      expect(Reflect.get({}, 'x')).to.equal(undefined);
    });
  }

  it('gives the same object where there is nothing to rename', () => {
    const input = { query: 1, other: 2 };
    expect(rename(input)).to.equal(input);
  });

  it('finds no alias in what an object inherits', () => {
    const inherited = keyRenamer(new Map([['query', ['toString', 'constructor']]]));
    const input = { a: 1 };
    expect(inherited(input)).to.equal(input);
  });
});

const input = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.nat()), { selector: ([name]) => name })
  .map((entries) => entries as readonly (readonly [string, number])[]);

const sorted = (entries: Iterable<readonly [string, unknown]>): unknown =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

describe('keyRenamer, for any aliases and any input', () => {
  it('gives what the rule says, and loses nothing else', () => {
    fc.assert(
      fc.property(aliasSets, input, (keys, entries) => {
        const given = Object.fromEntries(entries);
        const renamed = Object.entries(keyRenamer(keys)(given));
        expect(sorted(renamed)).to.deep.equal(sorted(meaningOf(keys, given)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(aliasSets, input, (keys, entries) => {
        const renamer = keyRenamer(keys);
        const once = renamer(Object.fromEntries(entries));
        expect(renamer(once)).to.equal(once);
      }),
    );
  });

  it('does not depend on the order of the keys', () => {
    fc.assert(
      fc.property(aliasSets, input, (keys, entries) => {
        const renamer = keyRenamer(keys);
        const back = [...entries].reverse();
        expect(sorted(Object.entries(renamer(Object.fromEntries(back))))).to.deep.equal(
          sorted(Object.entries(renamer(Object.fromEntries(entries)))),
        );
      }),
    );
  });

  it('keeps the order of what stays', () => {
    fc.assert(
      fc.property(aliasSets, input, (keys, entries) => {
        const given = Object.fromEntries(entries);
        const all = new Set([...keys.keys(), ...[...keys.values()].flat()]);
        const others = (value: object) => Object.keys(value).filter((name) => !all.has(name));
        expect(others(keyRenamer(keys)(given))).to.deep.equal(others(given));
      }),
    );
  });
});
