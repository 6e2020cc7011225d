import { expect } from 'chai';
import fc from 'fast-check';
import { MarkList } from '../../../lib/cli/timeline/MarkList.ts';

describe('MarkList', () => {
  it('keeps the times that came, each once', () => {
    const list = new MarkList();
    for (const at of [1, 1, 2, 5]) list.add(at);
    expect(list.marks).to.deep.equal([1, 2, 5]);
  });

  it('gives a copy', () => {
    const list = new MarkList();
    list.add(1);
    list.marks.push(2);
    expect(list.marks).to.deep.equal([1]);
  });

  it('keeps at most 256 of any number, in order, from the first on, without a gap that grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (count) => {
        const list = new MarkList();
        for (let at = 0; at < count; at += 1) list.add(at);
        const { marks } = list;
        expect(marks.length).to.be.at.most(256);
        expect(marks.length).to.be.at.least(Math.min(count, 128));
        expect(marks[0]).to.equal(0);
        const gaps = marks.slice(1).map((mark, before) => mark - (marks[before] ?? 0));
        expect(new Set(gaps).size).to.be.at.most(1);
      }),
      { numRuns: 50 },
    );
  });
});
