import { expect } from 'chai';
import { InvalidToolError } from '../../lib/errors/InvalidToolError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('InvalidToolError', () => {
  it('names the tool and says what is wrong with it', () => {
    const error = new InvalidToolError('search', 'start must be now');
    expect(error).to.be.instanceOf(MillraceError);
    expect(error).to.include({
      name: 'InvalidToolError',
      code: 'invalid-tool',
      toolName: 'search',
    });
    expect(error.message).to.equal('Tool "search" is invalid: start must be now.');
  });

  it('is told from other errors of the package, and from none', () => {
    expect(InvalidToolError.is(new InvalidToolError('search', 'start must be now'))).to.equal(true);
    expect(InvalidToolError.is(new MillraceError('invalid-source', 'x'))).to.equal(false);
    expect(InvalidToolError.is({ code: 'invalid-tool' })).to.equal(false);
  });
});
