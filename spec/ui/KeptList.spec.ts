import { expect } from 'chai';
import fc from 'fast-check';
import { KeptList } from '../../lib/ui/KeptList.ts';

interface Item {
  readonly name: number;
}

const place = fc.oneof(
  fc.nat(40),
  fc.constantFrom(31, 32, 1_023, 1_024, 32_767, 32_768, 2 ** 31, Number.MAX_SAFE_INTEGER),
);

describe('KeptList', () => {
  it('is what a map ordered by place is, after every change', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat())), (changes) => {
        const oracle = new Map<number, Item>();
        const kept: [KeptList<Item>, readonly Item[]][] = [];
        let list = KeptList.empty<Item>();
        for (const [index, name] of changes) {
          const item = { name };
          oracle.set(index, item);
          list = list.with(index, item);
          kept.push([list, [...oracle].sort(([a], [b]) => a - b).map(([, one]) => one)]);
          expect(list.at(index)).to.equal(item);
          expect(list.size).to.equal(oracle.size);
        }
        for (const [one, items] of kept) expect(one.items).to.deep.equal(items);
        for (const [index, item] of oracle) expect(list.at(index)).to.equal(item);
      }),
    );
  });

  it('has nothing where nothing was put', () => {
    const list = KeptList.empty<Item>().with(1_024, { name: 1 });
    for (const index of [-1, 0, 1, 1_023, 1_025, 32_768, 2 ** 40]) {
      expect(list.at(index), `${index}`).to.equal(undefined);
    }
    expect(KeptList.empty().at(0)).to.equal(undefined);
    expect(KeptList.empty().items).to.deep.equal([]);
  });

  it('puts its items together once, and freezes them', () => {
    const list = KeptList.empty<Item>().with(0, { name: 1 });
    expect(list.items).to.equal(list.items);
    expect(list.items).to.be.frozen;
  });

  it('shares what does not change', () => {
    const items = Array.from({ length: 2_000 }, (_, name) => ({ name }));
    const full = items.reduce(
      (list, item, index) => list.with(index, item),
      KeptList.empty<Item>(),
    );
    const changed = full.with(1_999, { name: -1 });
    expect(changed.items.slice(0, 1_999).every((item, index) => item === items[index])).to.equal(
      true,
    );
    expect(full.items).to.deep.equal(items);
  });
});
