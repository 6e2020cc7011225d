import { expect } from 'chai';
import { isSpillFileName, spillFileName } from '../../lib/node/spillFileName.ts';
import { callOf } from '../helpers/callOf.ts';

describe('spillFileName', () => {
  it('says nothing of the call, and leads nowhere', () => {
    for (const id of ['../../etc/passwd', '/etc/passwd', 'a\0b', '', 'x'.repeat(10_000), '.']) {
      const name = spillFileName(callOf('read', { id, name: id }));
      expect(name).to.match(/^millrace-[0-9a-f]{40}\.txt$/);
      expect(isSpillFileName(name)).to.equal(true);
    }
  });

  it('is another one each time, also for the same call', () => {
    const names = Array.from({ length: 100 }, () => spillFileName(callOf('read')));
    expect(new Set(names).size).to.equal(100);
  });
});

describe('isSpillFileName', () => {
  it('knows no name of others', () => {
    const ours = spillFileName(callOf('read'));
    for (const name of [
      'notes.txt',
      `${ours}.bak`,
      `a${ours}`,
      ours.toUpperCase(),
      'millrace-.txt',
    ]) {
      expect(isSpillFileName(name), name).to.equal(false);
    }
  });
});
