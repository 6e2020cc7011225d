import { expect } from 'chai';
import { spillNote } from '../../../lib/executor/output/spillNote.ts';

describe('spillNote', () => {
  it('says where the output is, on a line of its own', () => {
    expect(spillNote('file:/a')).to.equal('\n[More of this output: file:/a]');
  });
});
