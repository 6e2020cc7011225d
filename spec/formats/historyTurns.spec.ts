import { expect } from 'chai';
import { historyTurns } from '../../lib/formats/historyTurns.ts';
import { answerTo, callOfId, historyRules, saidWith } from '../helpers/historyRules.ts';

const [one, two, three] = [saidWith('a'), saidWith('b'), saidWith()];

describe('historyTurns', () => {
  it('cuts a history where the model speaks again', () => {
    const history = [answerTo('z'), one, answerTo('a'), null, two, 'x', three];
    const turns = historyTurns(history, historyRules, true);
    expect(turns).to.deep.equal([
      { said: [], calls: [], follows: [answerTo('z')] },
      { said: [one], calls: [callOfId('a')], follows: [answerTo('a'), null] },
      { said: [two], calls: [callOfId('b')], follows: ['x'] },
      { said: [three], calls: [], follows: [] },
    ]);
    expect(turns.flatMap(({ said, follows }) => [...said, ...follows])).to.deep.equal(history);
  });

  it('takes neighbouring entries of the model for one turn where they are one', () => {
    const sizes = (joins: boolean) =>
      historyTurns([one, two, answerTo('a'), three], historyRules, joins).map(({ said, calls }) => [
        said.length,
        calls.length,
      ]);
    expect(sizes(true)).to.deep.equal([
      [2, 2],
      [1, 0],
    ]);
    expect(sizes(false)).to.deep.equal([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
  });
});
