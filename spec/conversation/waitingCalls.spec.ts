import { expect } from 'chai';
import {
  isHeld,
  isInterrupted,
  isPutOff,
  waitsForApproval,
} from '../../lib/conversation/waitingCalls.ts';
import { entryOf, held, interrupted, saying } from '../helpers/conversationParts.ts';

const toApprove = interrupted({ status: 'denied', execution: 'not-started', attempts: 0 });
const skipped = saying('skipped', { status: 'skipped', execution: 'not-started' });
const results = [interrupted(), toApprove, held(), skipped, saying('seen'), undefined];

describe('isInterrupted', () => {
  it('knows the calls that wait themselves, from those that are held back behind them', () => {
    const which = results.map((result) => isInterrupted(entryOf({ result })));
    expect(which).to.deep.equal([true, true, false, false, false, false]);
  });
});

describe('waitsForApproval', () => {
  it('knows the calls that have not run from those that interrupted themselves', () => {
    expect([interrupted(), toApprove].map(waitsForApproval)).to.deep.equal([false, true]);
  });

  it('takes one that a hook has interrupted for no approval', () => {
    expect(waitsForApproval(interrupted({ execution: 'not-started' }))).to.equal(false);
  });
});

describe('isPutOff', () => {
  it('knows the calls that were given their input and have not got further', () => {
    const given = { input: 'x', waited: interrupted() };
    const which = results.map((result) => isPutOff(entryOf({ given, result })));
    expect(which).to.deep.equal([false, false, true, true, false, true]);
    for (const result of results) expect(isPutOff(entryOf({ result }))).to.equal(false);
  });
});

describe('isHeld', () => {
  it('knows the calls that are held back from those that are skipped for another reason', () => {
    const which = results.map((result) => result !== undefined && isHeld(result));
    expect(which).to.deep.equal([false, false, true, false, false, false]);
  });
});
