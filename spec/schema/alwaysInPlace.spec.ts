import { expect } from 'chai';
import { alwaysInPlace } from '../../lib/schema/alwaysInPlace.ts';

const [a, b, c, d] = [{ title: 'a' }, { title: 'b' }, { title: 'c' }, { title: 'd' }];

describe('alwaysInPlace', () => {
  it('finds what allOf and references say, and no branch', () => {
    const root = {
      allOf: [a, { $ref: '#/$defs/b' }],
      anyOf: [c],
      if: d,
      $defs: { b },
    };
    const found = alwaysInPlace([root], root);
    expect([...found]).to.have.members([root, a, root.allOf[1], b]);
  });

  for (const [$ref, target] of [
    ['#', 'root'],
    ['#/$defs/x%20y', 'target'],
    ['#/$defs/x~1y', 'escaped'],
    ['#/$defs/no', undefined],
    ['#/%', undefined],
    ['#anchor', undefined],
    ['https://x.org/', undefined],
    [5, undefined],
  ] as const) {
    it(`takes ${$ref} for ${target ?? 'nothing'}`, () => {
      const root = { $defs: { 'x y': 'target', 'x/y': 'escaped' } };
      const from = { $ref };
      const expected = target === 'root' ? [from, root] : [from, ...(target ? [target] : [])];
      expect([...alwaysInPlace([from], root)]).to.deep.equal(expected);
    });
  }

  it('ends where references go round', () => {
    const root = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#' } } };
    expect(alwaysInPlace([root], root).size).to.equal(3);
  });
});
