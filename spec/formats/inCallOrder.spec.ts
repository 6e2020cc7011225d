import { expect } from 'chai';
import { inCallOrder } from '../../lib/formats/inCallOrder.ts';
import { toolResult } from '../helpers/toolResult.ts';

describe('inCallOrder', () => {
  it('sorts a copy by the index of the calls', () => {
    const given = [2, 0, 10, 1].map((index) => toolResult(index, []));
    expect(inCallOrder(given).map(({ index }) => index)).to.deep.equal([0, 1, 2, 10]);
    expect(given.map(({ index }) => index)).to.deep.equal([2, 0, 10, 1]);
  });
});
