import { expect } from 'chai';
import { InvalidSourceError } from '../../lib/errors/InvalidSourceError.ts';
import { MillraceError } from '../../lib/errors/MillraceError.ts';

describe('InvalidSourceError', () => {
  it('says in words what was expected and what came', () => {
    const came: readonly (readonly [unknown, string])[] = [
      [undefined, 'undefined'],
      [null, 'null'],
      ['secret text', 'a string'],
      [1n, 'a bigint'],
      [() => {}, 'a function'],
      [{ secret: 1 }, 'an Object'],
      [Object.create(null), 'an object'],
      [{ constructor: 7 }, 'an object'],
      [new (class {})(), 'an object'],
      [[], 'an Array'],
      [new Map(), 'a Map'],
    ];
    for (const [value, words] of came) {
      const error = new InvalidSourceError('a stream', value);
      expect(error.message).to.equal(`Expected a stream, but got ${words}.`);
      expect(error).to.include({ code: 'invalid-source', name: 'InvalidSourceError' });
      expect(error.received).to.equal(words);
    }
  });

  it('is told from other errors', () => {
    expect(InvalidSourceError.is(new InvalidSourceError('a stream', 1))).to.equal(true);
    expect(InvalidSourceError.is(new MillraceError('model-stream', ''))).to.equal(false);
    expect(InvalidSourceError.is(undefined)).to.equal(false);
  });
});
