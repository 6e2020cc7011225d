import { expect } from 'chai';
import { UsageError } from '../../lib/cli/UsageError.ts';

describe('UsageError', () => {
  it('is an error with a name of its own', () => {
    expect(new UsageError('No file.')).to.be.an.instanceOf(Error);
    expect(String(new UsageError('No file.'))).to.equal('UsageError: No file.');
  });
});
