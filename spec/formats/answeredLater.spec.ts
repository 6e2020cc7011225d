import { expect } from 'chai';
import { answeredLater } from '../../lib/formats/answeredLater.ts';
import { historyTurns } from '../../lib/formats/historyTurns.ts';
import { answerTo, historyRules, saidWith } from '../helpers/historyRules.ts';

/** Which of all calls, in order, are answered later. */
function laterIn(...entries: unknown[]): number[] {
  const turns = historyTurns(entries, historyRules, true);
  const later = answeredLater(turns, historyRules.answer);
  return turns.flatMap(({ calls }) => calls).flatMap((call, at) => (later.has(call) ? [at] : []));
}

describe('answeredLater', () => {
  it('finds calls that a later turn answers, and none that their own does, or nobody', () => {
    const history = [saidWith('a', 'b', 'c'), answerTo('a'), saidWith('d'), answerTo('b')];
    expect(laterIn(...history)).to.deep.equal([1]);
    expect(laterIn(saidWith('a'), 'x', saidWith(), 'x', saidWith(), answerTo('a'))).to.deep.equal([
      0,
    ]);
  });

  it('takes an id that comes up again for that of the newer call', () => {
    const answer = answerTo('a');
    expect(laterIn(saidWith('a'), 'x', saidWith('a'), answer)).to.deep.equal([]);
    expect(laterIn(saidWith('a'), 'x', saidWith('a'), answer, answer)).to.deep.equal([]);
    expect(laterIn(saidWith('a'), 'x', saidWith('a'), 'x', saidWith(), answer)).to.deep.equal([1]);
  });

  it('answers calls of one turn with one id in their order', () => {
    const history = [saidWith('a', 'a', 'a'), answerTo('a'), saidWith(), answerTo('a')];
    expect(laterIn(...history)).to.deep.equal([1]);
  });
});
