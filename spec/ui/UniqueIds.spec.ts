import { expect } from 'chai';
import fc from 'fast-check';
import { UniqueIds } from '../../lib/ui/UniqueIds.ts';

describe('UniqueIds', () => {
  it('gives an id as it is wanted, and the next ones with a number', () => {
    const ids = new UniqueIds();
    expect(['a', 'a', 'b', 'a', '', ''].map((id) => ids.take(id))).to.deep.equal([
      'a',
      'a_2',
      'b',
      'a_3',
      'call',
      'call_2',
    ]);
  });

  it('never gives an id twice, whatever is wanted', () => {
    const wanted = fc.array(fc.constantFrom('', 'a', 'a_2', 'a_2_2', 'call', '__proto__'));
    fc.assert(
      fc.property(wanted, (list) => {
        const ids = new UniqueIds();
        expect(new Set(list.map((id) => ids.take(id))).size).to.equal(list.length);
      }),
    );
  });
});
