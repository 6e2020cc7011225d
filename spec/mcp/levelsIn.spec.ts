import { expect } from 'chai';
import { levelsIn } from '../../lib/mcp/levelsIn.ts';

/** So many lists, each in the other. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('levelsIn', () => {
  const inner = { a: 1 };
  const cases: readonly (readonly [string, unknown, readonly number[]])[] = [
    ['nothing', undefined, []],
    ['null', null, []],
    ['text', 'text', []],
    ['an object', { a: 1, b: null }, [1]],
    ['lists and objects', [[], { a: { b: [] } }], [1, 2, 2, 3, 4]],
    ['what is there twice', [inner, inner], [1, 2, 2]],
  ];
  for (const [what, value, levels] of cases) {
    it(`gives the levels in ${what}`, () => {
      expect([...levelsIn(value)].sort()).to.deep.equal(levels);
    });
  }

  it('goes through what is nested 100,000 levels deep', () => {
    expect([...levelsIn(nested(100_000))].at(-1)).to.equal(100_000);
  });

  it('lets who asks stop in what contains itself', () => {
    const value: unknown[] = [];
    value.push(value);
    for (const level of levelsIn(value)) {
      if (level === 1000) return;
    }
    throw new Error('It has ended.');
  });
});
