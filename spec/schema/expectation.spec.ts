import { expect } from 'chai';
import { expectation } from '../../lib/schema/expectation.ts';

describe('expectation', () => {
  for (const [error, text] of [
    [{ keyword: 'type', params: { type: 'integer' }, data: '5' }, 'must be an integer, got "5"'],
    [{ keyword: 'type', params: {}, schema: ['null'], data: 1 }, 'must be null, got 1'],
    [{ keyword: 'minimum', params: {}, message: 'must be >= 3', data: 2 }, 'must be >= 3, got 2'],
    [
      { keyword: 'minLength', params: { limit: 1 }, data: '' },
      'must have at least 1 character, got 0',
    ],
    [
      { keyword: 'minLength', params: { limit: 1 }, data: 5 },
      'must have at least 1 character, got 5',
    ],
    [{ keyword: 'unheard', params: {}, data: 1 }, 'is invalid, got 1'],
    [
      { keyword: 'anyOf', params: {}, schema: [{}, {}], data: 1 },
      'must fit one of 2 alternatives, got 1',
    ],
    [{ keyword: 'oneOf', params: {}, schema: 5, data: 1 }, 'must fit one of 0 alternatives, got 1'],
    [
      { keyword: 'oneOf', params: { passingSchemas: [0, 2] }, schema: [1, 2, 3], data: 1 },
      'must fit exactly one of 3 alternatives, but fits alternatives 1 and 3',
    ],
    [
      { keyword: 'not', params: {}, schema: true, data: 1 },
      'must not be what its "not" rules out, got 1',
    ],
    [
      { keyword: 'not', params: {}, schema: { type: 'string', minLength: 1 }, data: 'a' },
      'must not be what its "not" rules out, got "a"',
    ],
  ] as const) {
    it(`says ${text}`, () => {
      expect(expectation(error as never)).to.equal(text);
    });
  }

  it('bounds what Ajv says', () => {
    const message = `must match pattern "${'x'.repeat(5_000)}"`;
    const text = expectation({ keyword: 'pattern', params: {}, message, data: 'a' });
    expect(text.length).to.be.lessThan(400);
  });
});
