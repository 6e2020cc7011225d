import { expect } from 'chai';
import { MillraceError } from '../../lib/errors/MillraceError.ts';
import { MissingPackageError } from '../../lib/errors/MissingPackageError.ts';

describe('MissingPackageError', () => {
  it('names the package and what needs it, and keeps the cause', () => {
    const cause = new Error('Cannot find package');
    const error = new MissingPackageError('some-codec', 'Reading such bytes', cause);
    expect(error.message).to.equal(
      'Reading such bytes needs the package some-codec, which could not be loaded: npm install some-codec',
    );
    expect(error).to.include({ code: 'missing-package', packageName: 'some-codec', cause });
  });

  it('is told from other errors', () => {
    expect(MissingPackageError.is(new MissingPackageError('a', 'b'))).to.equal(true);
    expect(MissingPackageError.is(new MillraceError('model-stream', ''))).to.equal(false);
    expect(MissingPackageError.is(undefined)).to.equal(false);
  });
});
