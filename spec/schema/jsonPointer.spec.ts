import { expect } from 'chai';
import fc from 'fast-check';
import { below, namesOf, valueAt } from '../../lib/schema/jsonPointer.ts';

describe('below', () => {
  it('escapes what has a meaning in a pointer', () => {
    expect(below('', 'a')).to.equal('/a');
    expect(below('/a', 'b/c~d')).to.equal('/a/b~1c~0d');
    expect(below('/a', '')).to.equal('/a/');
    expect(below('/a', 0)).to.equal('/a/0');
  });
});

describe('namesOf', () => {
  it('gives back the names that a pointer was made of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a') })),
        (names) => {
          expect(namesOf(names.reduce<string>(below, ''))).to.deep.equal(names);
        },
      ),
    );
  });
});

describe('valueAt', () => {
  for (const [root, names, expected] of [
    [{ a: [1, { b: 2 }] }, ['a', 1, 'b'], 2],
    [{ a: 1 }, [], { a: 1 }],
    [{ a: 1 }, ['b'], undefined],
    [{ a: 1 }, ['a', 'b'], undefined],
    [{}, ['constructor', 'name'], undefined],
    ['text', ['length'], undefined],
    [null, ['a'], undefined],
  ] as const) {
    it(`finds ${JSON.stringify(expected)} at ${JSON.stringify(names)}`, () => {
      expect(valueAt(root, names)).to.deep.equal(expected);
    });
  }

  it('finds what is under a symbol', () => {
    const key = Symbol('key');
    expect(valueAt({ [key]: 1 }, [key])).to.equal(1);
  });
});
