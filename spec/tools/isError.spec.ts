import { expect } from 'chai';
import { isError } from '../../lib/tools/isError.ts';
import { throwing } from '../helpers/throwing.ts';

describe('isError', () => {
  it('knows errors, and throws for nothing', () => {
    class Custom extends TypeError {}
    for (const error of [new Error('x'), new Custom('x'), new DOMException('x')]) {
      expect(isError(error)).to.equal(true);
    }
    for (const other of [
      undefined,
      null,
      'Error',
      { message: 'x' },
      Object.create(null),
      throwing,
    ]) {
      expect(isError(other)).to.equal(false);
    }
  });
});
