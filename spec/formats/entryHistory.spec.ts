import { expect } from 'chai';
import { entryHistory } from '../../lib/formats/entryHistory.ts';
import { answerTo, callOfId, historyRules, saidWith } from '../helpers/historyRules.ts';

const messages = entryHistory<unknown>({ ...historyRules, isList: false });
const list = entryHistory<unknown>({ ...historyRules, isList: true });
const made = (id: string): object => answerTo(id, 'made');

describe('entryHistory', () => {
  it('reads as the rules say', () => {
    expect(messages.calls(saidWith('a'))).to.deep.equal([callOfId('a')]);
    expect(messages.isEmpty({})).to.equal(true);
  });

  it('puts answers right behind the message with the calls, and others behind them', () => {
    const said = saidWith('a', 'b');
    expect(messages.repair(['x', said, answerTo('z'), 'y', answerTo('b'), said])).to.deep.equal([
      'x',
      said,
      made('a'),
      answerTo('b'),
      answerTo('z'),
      'y',
      said,
      made('a'),
      made('b'),
    ]);
  });

  it('answers neighbouring messages one by one, and the entries of a list together', () => {
    const [one, other] = [saidWith('a'), saidWith('b')];
    expect(messages.repair([one, other])).to.deep.equal([one, made('a'), other, made('b')]);
    expect(list.repair([one, other])).to.deep.equal([one, other, made('a'), made('b')]);
  });

  it('leaves answers of a list where they are, in a later turn at that', () => {
    const entries = [
      saidWith('a', 'b'),
      'x',
      answerTo('b'),
      saidWith('c'),
      answerTo('c'),
      answerTo('a'),
    ];
    expect(list.repair(entries)).to.deep.equal(entries);
    expect(list.repair(entries.slice(0, 2))).to.deep.equal([entries[0], made('a'), made('b'), 'x']);
  });
});
