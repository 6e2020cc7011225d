import { expect } from 'chai';
import { inTurn } from '../../lib/wire/inTurn.ts';

describe('inTurn', () => {
  it('takes items as they come', () => {
    const taken: number[] = [];
    const give = inTurn((item: number) => taken.push(item));
    give(1);
    expect(taken).to.deep.equal([1]);
    give(2);
    expect(taken).to.deep.equal([1, 2]);
  });

  it('lets an item wait that comes while another is taken, undefined too', () => {
    const notes: unknown[] = [];
    const give = inTurn((item: number | undefined) => {
      notes.push(['begin', item]);
      if (item === 1) for (const next of [undefined, 3]) give(next);
      if (item === 3) give(4);
      notes.push(['end', item]);
    });
    give(1);
    expect(notes).to.deep.equal(
      [1, undefined, 3, 4].flatMap((item) => [
        ['begin', item],
        ['end', item],
      ]),
    );
  });

  it('does not grow the stack, however often an item brings the next', () => {
    let count = 0;
    const give = inTurn((item: number) => {
      count += 1;
      if (item > 0) give(item - 1);
    });
    give(100_000);
    expect(count).to.equal(100_001);
  });

  it('takes on after an item was thrown out', () => {
    const taken: number[] = [];
    const give = inTurn((item: number) => {
      if (item === 1) throw new Error('no');
      taken.push(item);
    });
    expect(() => give(1)).to.throw('no');
    give(2);
    expect(taken).to.deep.equal([2]);
  });
});
