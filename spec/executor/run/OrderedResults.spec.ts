import { expect } from 'chai';
import fc from 'fast-check';
import { OrderedResults } from '../../../lib/executor/run/OrderedResults.ts';
import type { ToolResult } from '../../../lib/tools/ToolResult.ts';

const result = (index: number): ToolResult => ({ index }) as ToolResult;
const indexes = (results: readonly ToolResult[]): number[] => results.map(({ index }) => index);

describe('OrderedResults', () => {
  it('holds a result back until those before it are there', () => {
    const ordered = new OrderedResults();
    expect(indexes(ordered.add(result(1)))).to.deep.equal([]);
    expect(indexes(ordered.add(result(0)))).to.deep.equal([0, 1]);
  });

  it('passes over an index that never became a call, before and after it is known', () => {
    const ordered = new OrderedResults();
    expect(indexes(ordered.add(result(2)))).to.deep.equal([]);
    expect(indexes(ordered.close([2, 5]))).to.deep.equal([2]);
    expect(indexes(ordered.add(result(5)))).to.deep.equal([5]);
  });

  it('R3 takes a call that comes after it was said which there are', () => {
    const ordered = new OrderedResults();
    ordered.close([0]);
    expect(indexes(ordered.add(result(0)))).to.deep.equal([0]);
    expect(indexes(ordered.close([0, 1]))).to.deep.equal([]);
    expect(indexes(ordered.add(result(1)))).to.deep.equal([1]);
  });

  it('R2 R3 gives a contiguous prefix at all times and all results in the end', () => {
    const orders = fc
      .uniqueArray(fc.nat({ max: 30 }), { minLength: 1 })
      .chain((calls) =>
        fc.tuple(
          fc.shuffledSubarray(calls, { minLength: calls.length, maxLength: calls.length }),
          fc.nat({ max: calls.length }),
        ),
      );
    fc.assert(
      fc.property(orders, ([completion, closedAfter]) => {
        const ordered = new OrderedResults();
        const sorted = [...completion].sort((a, b) => a - b);
        const given: number[] = [];
        completion.forEach((index, at) => {
          if (at === closedAfter) given.push(...indexes(ordered.close(completion)));
          given.push(...indexes(ordered.add(result(index))));
          expect(given).to.deep.equal(sorted.slice(0, given.length));
        });
        if (closedAfter === completion.length) given.push(...indexes(ordered.close(completion)));
        expect(given).to.deep.equal(sorted);
      }),
    );
  });
});
