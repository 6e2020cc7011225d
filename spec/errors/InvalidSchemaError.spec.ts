import { expect } from 'chai';
import { InvalidSchemaError } from '../../lib/errors/InvalidSchemaError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('InvalidSchemaError', () => {
  it('names the tool and says what is wrong with its schema', () => {
    const error = new InvalidSchemaError('search', '/type must be "object"');
    expect(error).to.be.instanceOf(MillraceError);
    expect(error).to.include({
      name: 'InvalidSchemaError',
      code: 'invalid-schema',
      toolName: 'search',
      side: 'input',
    });
    expect(error.message).to.equal(
      'The input schema of tool "search" is invalid: /type must be "object".',
    );
  });

  it('says which schema is meant', () => {
    const cause = new Error('deep');
    const error = new InvalidSchemaError('search', 'no', { cause, side: 'output' });
    expect(error).to.include({ side: 'output', cause });
    expect(error.message).to.equal('The output schema of tool "search" is invalid: no.');
    expect(new InvalidSchemaError('search', 'no')).to.not.have.property('cause');
  });

  it('is told from other errors of the package, and from none', () => {
    expect(
      InvalidSchemaError.is(new InvalidSchemaError('search', '/type must be "object"')),
    ).to.equal(true);
    expect(InvalidSchemaError.is(new MillraceError('invalid-source', 'x'))).to.equal(false);
    expect(InvalidSchemaError.is({ code: 'invalid-schema' })).to.equal(false);
  });
});
