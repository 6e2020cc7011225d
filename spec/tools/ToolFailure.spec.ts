import { expect } from 'chai';
import { MillraceError } from '../../lib/errors/MillraceError.ts';
import { toolErrorCodes } from '../../lib/errors/ToolErrorCode.ts';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { throwing } from '../helpers/throwing.ts';

describe('ToolFailure', () => {
  it('is a plain failure unless it says more', () => {
    const failure = new ToolFailure('No such city.');
    expect(failure).to.be.instanceOf(MillraceError);
    expect(failure).to.include({
      name: 'ToolFailure',
      message: 'No such city.',
      code: 'tool-failed',
      retryable: false,
    });
    expect(failure.parts).to.deep.equal([]);
    expect('cause' in failure).to.equal(false);
  });

  it('carries its code, its parts and its cause', () => {
    const cause = new Error('inner');
    const parts = [{ type: 'text', text: 'Known: Paris.' }] as const;
    const failure = new ToolFailure('No.', { code: 'denied', retryable: true, parts, cause });
    expect(failure).to.include({ code: 'denied', retryable: true, cause });
    expect(failure.parts).to.deep.equal(parts);
    expect(Object.isFrozen(failure.parts) && Object.isFrozen(failure.parts[0])).to.equal(true);
    expect(Object.isFrozen(parts[0]), 'what was passed is left alone').to.equal(false);
  });

  it('is retryable by default for the codes that pass', () => {
    const retryable = toolErrorCodes.filter((code) => new ToolFailure('', { code }).retryable);
    expect(retryable).to.have.members(['rate-limit', 'unavailable', 'timeout', 'idle-timeout']);
    expect(new ToolFailure('', { code: 'timeout', retryable: false }).retryable).to.equal(false);
  });

  it('says after which time the call may be run again, if it is told', () => {
    expect(new ToolFailure('x', { retryAfterMs: 1_500 }).retryAfterMs).to.equal(1_500);
    expect(new ToolFailure('x').retryAfterMs).to.equal(undefined);
    for (const wrong of [-1, Number.NaN, 'soon' as never, '5' as never, null as never]) {
      expect(() => new ToolFailure('x', { retryAfterMs: wrong })).to.throw(
        TypeError,
        'retryAfterMs must be a number from 0, got',
      );
    }
  });

  it('refuses a code that is not known and parts that are none', () => {
    expect(() => new ToolFailure('x', { code: 'nope' as never })).to.throw(TypeError, 'got "nope"');
    expect(
      () => new ToolFailure('x', { parts: [{ type: 'image', mediaType: 'image/png' }] }),
    ).to.throw(TypeError, 'parts[0]: image must have data or url.');
  });
});

describe('ToolFailure.is', () => {
  it('knows every tool failure, subclasses and those of another copy of the package', () => {
    class Quota extends ToolFailure {}
    const foreign = Object.assign(new Error('x'), {
      [Symbol.for('millrace.error')]: true,
      code: 'auth',
      retryable: false,
      parts: [],
    });
    expect([new ToolFailure('x'), new Quota('x'), foreign].every(ToolFailure.is)).to.equal(true);
  });

  it('knows nothing else, and never throws', () => {
    const branded = { [Symbol.for('millrace.error')]: true, parts: [] };
    const others = [
      { ...branded, code: 'model-stream' },
      { ...branded, code: 'auth', parts: undefined },
      Object.defineProperty({ ...branded }, 'code', { get: () => Reflect.get(throwing, 'code') }),

      new MillraceError('invalid-source', 'x'),
      new Error('x'),
      undefined,
      'x',
      { code: 'auth' },
      throwing,
    ];
    for (const other of others) expect(ToolFailure.is(other)).to.equal(false);
    expect(MillraceError.is(throwing)).to.equal(false);
  });
});
