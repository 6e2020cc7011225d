import { expect } from 'chai';
import { answerCalls } from '../../lib/formats/answerCalls.ts';
import { answerTo, callOfId, historyRules } from '../helpers/historyRules.ts';

const calls = ['a', 'b', 'c'].map(callOfId);
const isFirst = (position: number, leading: number): boolean => position < leading;

function answered(follows: readonly unknown[], isPlaced = isFirst) {
  return answerCalls(calls, follows, { ...historyRules, isPlaced });
}

describe('answerCalls', () => {
  it('has nothing to do where every answer is there and in its place', () => {
    const follows = [answerTo('c'), answerTo('z'), answerTo('a'), answerTo('b'), 'x'];
    expect(answered(follows)).to.equal(undefined);
    expect(answerCalls([], ['x'], { ...historyRules, isPlaced: isFirst })).to.equal(undefined);
  });

  it('makes the answers that are missing, and gives all in call order', () => {
    expect(answered([answerTo('z'), answerTo('b')])).to.deep.equal({
      answers: [answerTo('a', 'made'), answerTo('b'), answerTo('c', 'made')],
      taken: new Set([undefined, 1]),
    });
  });

  it('takes an answer from where it may not stay', () => {
    const follows = [answerTo('a'), 'x', answerTo('c'), answerTo('b')];
    expect(answered(follows)).to.deep.equal({
      answers: ['a', 'b', 'c'].map((id) => answerTo(id)),
      taken: new Set([0, 3, 2]),
    });
    expect(answered(follows, () => true)).to.equal(undefined);
  });
});
