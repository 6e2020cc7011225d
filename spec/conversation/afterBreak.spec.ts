import { expect } from 'chai';
import fc from 'fast-check';
import { afterBreak, type BrokenResponse } from '../../lib/conversation/afterBreak.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';

const broken = (retryable: boolean, retryAfterMs?: number): ModelStreamError =>
  new ModelStreamError('network', 'It broke.', {
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });

/** A response that broke after a tool was started. */
const facts: BrokenResponse = {
  error: broken(true),
  recover: 'salvage',
  hasBegun: true,
  hasExecuted: true,
  isSalvageable: true,
  failures: 1,
  maxAttempts: 3,
  hasFallback: false,
};

describe('afterBreak', () => {
  const cases: [string, Partial<BrokenResponse>, string][] = [
    ['salvages what is whole when a tool was started', {}, 'salvage 500'],
    ['retries when nothing was executed', { hasExecuted: false }, 'retry 500'],
    ['retries what cannot be salvaged', { isSalvageable: false }, 'retry 500'],
    ['retries when told to', { recover: 'retry' }, 'retry 500'],
    ['fails when told to', { recover: 'fail' }, 'fail'],
    ['fails when told to, whatever model is left', { recover: 'fail', hasFallback: true }, 'fail'],
    [
      'sends a request again of which nothing had come, though it should fail',
      { recover: 'fail', hasBegun: false, hasExecuted: false },
      'retry 500',
    ],
    ['fails for an error that would come again', { error: broken(false) }, 'fail'],
    [
      'fails for an error that would come again, whatever model is left',
      { error: broken(false), hasFallback: true },
      'fail',
    ],
    ['fails for what is no error of a model', { error: new Error('mine') }, 'fail'],
    ['fails for what is no error at all', { error: undefined }, 'fail'],
    ['fails at the last attempt', { failures: 3 }, 'fail'],
    ['asks a model that was not asked yet, at once', { hasFallback: true }, 'salvage 0'],
    [
      'asks a model that was not asked yet after the last attempt',
      { failures: 3, hasFallback: true },
      'salvage 0',
    ],
    [
      'asks another model at once, though this one wants to be left alone',
      { hasFallback: true, error: broken(true, 9_000) },
      'salvage 0',
    ],
    ['waits as long as it is asked to', { error: broken(true, 60_000) }, 'salvage 60000'],
    ['waits a minute at most', { error: broken(true, 60_001) }, 'salvage 60000'],
    ['does not wait when it is asked not to', { error: broken(true, 0) }, 'salvage 0'],
    ['does not take what is no time', { error: broken(true, Number.NaN) }, 'salvage 500'],
    ['does not take a time that has passed', { error: broken(true, -1) }, 'salvage 500'],
    ['waits twice as long after the second break', { failures: 2 }, 'salvage 1000'],
    ['waits eight seconds at most', { failures: 9, maxAttempts: 10 }, 'salvage 8000'],
  ];
  for (const [title, members, expected] of cases) {
    it(title, () => {
      const outcome = afterBreak({ ...facts, ...members });
      expect(outcome.type === 'fail' ? 'fail' : `${outcome.type} ${outcome.delayMs}`).to.equal(
        expected,
      );
    });
  }

  it('never goes on for ever: with no model left, the last attempt is the last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('salvage', 'retry', 'fail'),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(50),
        (recover, [hasBegun, hasExecuted, isSalvageable], maxAttempts, more) => {
          const flags = { hasBegun, hasExecuted, isSalvageable } as Partial<BrokenResponse>;
          const failures = maxAttempts + more;
          const last = { ...facts, ...flags, recover, maxAttempts, failures };
          expect(afterBreak(last)).to.deep.equal({ type: 'fail' });
        },
      ),
    );
  });
});
