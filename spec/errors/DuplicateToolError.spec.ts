import { expect } from 'chai';
import { DuplicateToolError } from '../../lib/errors/DuplicateToolError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('DuplicateToolError', () => {
  it('names the tool', () => {
    const error = new DuplicateToolError('search');
    expect(error).to.be.instanceOf(MillraceError);
    expect(error).to.include({
      name: 'DuplicateToolError',
      code: 'duplicate-tool',
      toolName: 'search',
    });
    expect(error.message).to.equal('A tool named "search" is already registered.');
  });

  it('is told from other errors of the package, and from none', () => {
    expect(DuplicateToolError.is(new DuplicateToolError('search'))).to.equal(true);
    expect(DuplicateToolError.is(new MillraceError('invalid-source', 'x'))).to.equal(false);
    expect(DuplicateToolError.is({ code: 'duplicate-tool' })).to.equal(false);
  });
});
