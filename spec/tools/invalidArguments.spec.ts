import { expect } from 'chai';
import { invalidArguments, orInvalid } from '../../lib/tools/invalidArguments.ts';
import { throwing } from '../helpers/throwing.ts';

describe('invalidArguments', () => {
  it('makes a frozen error that is not worth trying again', () => {
    const read = invalidArguments('No.', { path: '/a' });
    expect(read).to.deep.equal({
      ok: false,
      error: { code: 'invalid-arguments', message: 'No.', retryable: false, path: '/a' },
    });
    expect(!read.ok && Object.isFrozen(read.error)).to.equal(true);
  });
});

describe('orInvalid', () => {
  it('gives what the step gives', () => {
    expect(orInvalid('It failed', () => 5)).to.deep.equal({ ok: true, input: 5 });
  });

  for (const [thrown, message] of [
    [new Error('broken.'), 'It failed: broken.'],
    ['plain', 'It failed: plain.'],
    [undefined, 'It failed.'],
    [new Error(' '), 'It failed.'],
    [throwing, 'It failed.'],
    [new Error('x'.repeat(501)), `It failed: ${'x'.repeat(500)}….`],
  ] as const) {
    it(`says ${JSON.stringify(message.slice(0, 40))}, and keeps what was thrown as the cause`, () => {
      const read = orInvalid('It failed', () => {
        throw thrown;
      });
      expect(read).to.have.property('ok', false);
      expect(!read.ok && read.error.message).to.equal(message);
      expect(!read.ok && read.error.cause).to.equal(thrown);
    });
  }
});
