import { expect } from 'chai';
import { callKey } from '../../lib/conversation/callKey.ts';
import { readSnapshot } from '../../lib/conversation/readSnapshot.ts';
import { writeSnapshot } from '../../lib/conversation/writeSnapshot.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { stateOf } from '../helpers/conversationParts.ts';
import { SNAPSHOT_NAMES, snapshotOf } from '../helpers/snapshotFixtures.ts';

describe('readSnapshot', () => {
  for (const name of SNAPSHOT_NAMES) {
    it(`reads what was written: ${name}`, () => {
      const snapshot = snapshotOf(name);
      const facts = { format: snapshot.format, hasHook: snapshot.prepared !== undefined };
      expect(writeSnapshot(stateOf(readSnapshot(snapshot)), facts)).to.deep.equal(snapshot);
    });

    it(`leaves what it reads as it is: ${name}`, () => {
      const snapshot = snapshotOf(name);
      readSnapshot(snapshot);
      expect(snapshot).to.deep.equal(snapshotOf(name));
      expect(frozenIn(snapshot)).to.equal(false);
    });
  }

  it('knows calls by what they ask for, and whether they had run', () => {
    const { entries } = readSnapshot(snapshotOf('running')).earlier;
    expect(entries.map(({ key, call }) => key === callKey(call))).to.deep.equal([true, true, true]);
    expect(entries.map(({ executed }) => executed)).to.deep.equal([true, true, false]);
  });

  it('makes an interrupt of what a call waits for', () => {
    const [, entry] = readSnapshot(snapshotOf('approved')).earlier.entries;
    const interrupt = entry?.result && interruptOf(entry.result);
    expect(interrupt).to.deep.include({ info: 'which 1?', state: { step: 1 } });
    expect(entry).to.deep.include({ approval: true, executed: true });
  });

  it('takes a call that waits to be approved for one that has not run', () => {
    const [entry] = readSnapshot(snapshotOf('approval')).earlier.entries;
    expect(entry).to.deep.include({ executed: false });
  });

  it('reads no result of a call that has none, whatever stands there', () => {
    const snapshot = snapshotOf('running');
    const [settled, running] = snapshot.response?.calls ?? [];
    Object.assign(running ?? {}, { result: settled?.result });
    expect(readSnapshot(snapshot).earlier.entries[1]).to.include({ result: undefined });
  });

  it('gives results that are frozen, as all are', () => {
    const { results, earlier } = readSnapshot(snapshotOf('running'));
    for (const result of [...results, ...earlier.entries.map((entry) => entry.result)]) {
      if (result !== undefined)
        expect([result, result.parts].every(Object.isFrozen)).to.equal(true);
    }
  });
});

function frozenIn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.isFrozen(value) || Object.values(value).some(frozenIn);
}
