import { expect } from 'chai';
import { blockHistory } from '../../lib/formats/blockHistory.ts';
import { answerTo, callOfId, historyRules, saidWith } from '../helpers/historyRules.ts';

const rules = {
  ...historyRules,
  blocks: ({ blocks }: { readonly [member: string]: unknown }) =>
    Array.isArray(blocks) ? blocks : undefined,
  withBlocks: (message: object, blocks: readonly unknown[]) => ({ ...message, blocks }),
  message: (blocks: readonly unknown[]) => ({ isNew: true, blocks }),
};
const history = blockHistory<unknown>({ ...rules, joins: false });
const said = saidWith('a', 'b');
const made = (id: string): object => answerTo(id, 'made');
const user = (...blocks: unknown[]): object => ({ blocks });

describe('blockHistory', () => {
  it('reads as the rules say', () => {
    expect(history.calls(said)).to.deep.equal(['a', 'b'].map(callOfId));
    expect(history.isEmpty({})).to.equal(true);
  });

  it('puts all answers first in the message behind the calls', () => {
    expect(history.repair([said, user('x', answerTo('b'), answerTo('z')), 'y'])).to.deep.equal([
      said,
      user(made('a'), answerTo('b'), 'x', answerTo('z')),
      'y',
    ]);
  });

  it('makes a message where none is that may hold them', () => {
    const answers = { isNew: true, blocks: [made('a'), made('b')] };
    for (const follows of [[], ['x'], [null], [{}, user('x')]]) {
      expect(history.repair([said, ...follows])).to.deep.equal([said, answers, ...follows]);
    }
  });

  it('moves answers from other messages, of which none stays without blocks', () => {
    const empty = user();
    const moved = [said, user(answerTo('a')), empty, user(answerTo('b')), user('x', answerTo('a'))];
    expect(history.repair(moved)).to.deep.equal([
      said,
      user(answerTo('a'), answerTo('b')),
      empty,
      user('x', answerTo('a')),
    ]);
    expect(history.repair([said, {}, user(answerTo('b'), 'x'), user('y')])).to.deep.equal([
      said,
      { isNew: true, blocks: [made('a'), answerTo('b')] },
      {},
      user('x'),
      user('y'),
    ]);
  });

  it('takes neighbouring messages of the model for one turn where they are one', () => {
    const joined = blockHistory<unknown>({ ...rules, joins: true });
    const answers = user(answerTo('a'), answerTo('b'), answerTo('c'));
    expect(joined.repair([said, saidWith('c'), answers])).to.deep.equal([
      said,
      saidWith('c'),
      answers,
    ]);
    expect(history.repair([said, saidWith('c'), answers])).to.have.length(4);
  });
});
