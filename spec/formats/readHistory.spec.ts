import { expect } from 'chai';
import { readHistory } from '../../lib/formats/readHistory.ts';
import { answerTo, callOfId, historyRules, saidWith } from '../helpers/historyRules.ts';

const { calls, isEmpty } = readHistory<unknown>(historyRules);

describe('readHistory', () => {
  it('reads the calls of one entry and of a list, of what the model said alone', () => {
    expect(calls(saidWith('a', 'b'))).to.deep.equal(['a', 'b'].map(callOfId));
    const list = [saidWith('a'), null, 'x', answerTo('a'), saidWith('b')];
    expect(calls(list)).to.deep.equal(['a', 'b'].map(callOfId));
  });

  it('takes for empty what holds nothing but empty entries', () => {
    for (const empty of [{}, [], [{}, {}], null, 'x', [null]])
      expect(isEmpty(empty)).to.equal(true);
    for (const full of [answerTo('a'), [{}, answerTo('a')]]) expect(isEmpty(full)).to.equal(false);
  });
});
