import { expect } from 'chai';
import { Ledger } from '../../lib/conversation/Ledger.ts';
import { callOf } from '../helpers/callOf.ts';
import { entryOf, saying } from '../helpers/conversationParts.ts';

describe('Ledger', () => {
  const first = entryOf({ executed: true, result: saying('1') });
  const second = entryOf({ occurrence: 1, executed: true, result: saying('2') });
  const other = entryOf({ call: callOf('listen'), executed: true, result: saying('3') });

  function ledgerOf(...entries: (typeof first)[]): Ledger {
    const ledger = new Ledger();
    for (const entry of entries) ledger.keep(entry);
    return ledger;
  }

  it('W6 finds a call by what it asks for and how often that was asked before', () => {
    const ledger = ledgerOf(first, second, other);
    expect(ledger.find(first.key, 0)).to.equal(first);
    expect(ledger.find(first.key, 1)).to.equal(second);
    expect(ledger.find(first.key, 2)).to.equal(undefined);
    expect(ledger.find(other.key, 0)).to.equal(other);
  });

  it('keeps the latest of those that stand for the same', () => {
    const again = entryOf({ executed: true, result: saying('again') });
    const ledger = ledgerOf(first, again);
    expect(ledger.find(first.key, 0)).to.equal(again);
    expect(ledger.entries).to.deep.equal([again]);
  });

  it('names the results of those that were not made again', () => {
    const ledger = ledgerOf(first, second, other);
    const made = entryOf({ call: callOf('look', { id: 'new', index: 7 }), occurrence: 1 });
    expect(ledger.orphans([made])).to.deep.equal([first.result, other.result]);
    expect(ledger.orphans([])).to.have.length(3);
  });

  it('names none for a call that has not run', () => {
    expect(ledgerOf(entryOf({ result: saying('1') })).orphans([])).to.deep.equal([]);
  });

  it('names none for a call that had no result yet', () => {
    expect(ledgerOf(entryOf({ executed: true })).orphans([])).to.deep.equal([]);
  });
});
