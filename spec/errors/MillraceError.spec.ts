import { expect } from 'chai';
import { DuplicateToolCallIdError } from '../../lib/errors/DuplicateToolCallIdError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('MillraceError', () => {
  it('has the name of its class, a code and a cause', () => {
    const cause = new Error('why');
    const error = new MillraceError('invalid-tool', 'no', { cause });
    expect(error).to.include({ name: 'MillraceError', code: 'invalid-tool', message: 'no', cause });
    expect(new DuplicateToolCallIdError('1').name).to.equal('DuplicateToolCallIdError');
  });

  it('is recognised from another copy of the package, and nothing else is', () => {
    const brand = Symbol.for('millrace.error');
    expect(MillraceError.is(new MillraceError('invalid-tool', 'no'))).to.equal(true);
    expect(MillraceError.is({ [brand]: true, code: 'invalid-tool' })).to.equal(true);
    for (const other of [new Error('no'), {}, null, undefined, 'no']) {
      expect(MillraceError.is(other)).to.equal(false);
    }
  });
});
