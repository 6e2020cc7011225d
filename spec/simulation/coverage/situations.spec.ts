import { expect } from 'chai';
import { SITUATIONS, unforeseen, unvisited } from './situations.ts';

const all = Object.entries(SITUATIONS).flatMap(([group, names]) =>
  names.map((name) => `${group}: ${name}`),
);
const everywhere = Object.fromEntries(all.map((name) => [name, 1]));

describe('situations', () => {
  it('are named once each', () => {
    expect(new Set(all).size).to.equal(all.length);
    expect(all.length).to.be.greaterThan(200);
  });

  it('are missed one by one', () => {
    expect(unvisited(everywhere)).to.deep.equal([]);
    const { 'claims: none, by input': _, ...rest } = everywhere;
    expect(unvisited(rest)).to.deep.equal(['claims: none, by input']);
  });

  it('hold every result that there may be', () => {
    expect(unforeseen(everywhere)).to.deep.equal([]);
    const odd = 'result: ok, not-started: its end';
    expect(unforeseen({ ...everywhere, [odd]: 1, 'work: of another kind': 1 })).to.deep.equal([
      odd,
    ]);
  });
});
