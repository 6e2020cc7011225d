import { expect } from 'chai';
import {
  cancelled,
  idleTimedOut,
  skipped,
  timedOut,
  tooManyCalls,
  unknownTool,
} from '../../../lib/executor/call/failure.ts';

describe('failure', () => {
  for (const [what, { status, error }, expectedStatus, message] of [
    ['cancelled without a reason', cancelled(undefined), 'cancelled', 'The call was cancelled.'],
    [
      'cancelled for a text',
      cancelled('not needed.'),
      'cancelled',
      'The call was cancelled: not needed.',
    ],
    [
      'cancelled for an error',
      cancelled(new Error('gone')),
      'cancelled',
      'The call was cancelled: gone.',
    ],
    [
      'cancelled for anything else',
      cancelled({ secret: 1 }),
      'cancelled',
      'The call was cancelled.',
    ],
    ['skipped', skipped('it is late'), 'skipped', 'The call was not started: it is late.'],
    ['timed out', timedOut(50), 'timeout', 'The tool did not finish within 50 ms.'],
    ['silent', idleTimedOut(50), 'timeout', 'The tool gave no output for 50 ms.'],
    [
      'unknown',
      unknownTool('x', ['a', 'b']),
      'unknown-tool',
      'There is no tool named "x". Known tools: a, b.',
    ],
    [
      'unknown among none',
      unknownTool('x', []),
      'unknown-tool',
      'There is no tool named "x". There are no tools.',
    ],
    [
      'unknown, with one name near',
      unknownTool('x', ['a', 'b'], ['b']),
      'unknown-tool',
      'There is no tool named "x". Did you mean b?',
    ],
    [
      'unknown, with two names near',
      unknownTool('x', ['a', 'b'], ['b', 'a']),
      'unknown-tool',
      'There is no tool named "x". Did you mean b or a?',
    ],
    [
      'unknown, with three names near',
      unknownTool('x', ['a', 'b', 'c'], ['b', 'a', 'c']),
      'unknown-tool',
      'There is no tool named "x". Did you mean b, a or c?',
    ],
    [
      'one too many',
      tooManyCalls(1),
      'skipped',
      'The call was not started: this turn may have at most 1 call.',
    ],
    [
      'one of too many',
      tooManyCalls(20),
      'skipped',
      'The call was not started: this turn may have at most 20 calls.',
    ],
  ] as const) {
    it(`says of a call that is ${what}: ${message}`, () => {
      expect(status).to.equal(expectedStatus);
      expect(error.message).to.equal(message);
      expect(error.retryable).to.equal(status === 'timeout');
      expect(Object.isFrozen(error)).to.equal(true);
    });
  }

  it('says nothing of a reason that throws when it is asked', () => {
    const hostile = Object.defineProperty(new Error(), 'message', {
      get() {
        throw new Error('no');
      },
    });
    expect(cancelled(hostile).error.message).to.equal('The call was cancelled.');
  });

  it('does not repeat an endless name, nor list endless tools', () => {
    const { error } = unknownTool(
      'x'.repeat(1_000),
      Array.from({ length: 30 }, (_, n) => `t${n}`),
    );
    expect(error.message).to.have.length.below(300);
    expect(error.message).to.match(/t19 and 10 more\.$/);
  });

  it('bounds a reason, whoever gave it', () => {
    const { message } = cancelled('x'.repeat(1_000_000)).error;
    expect(message).to.match(/^The call was cancelled: x{2000}…\.$/);
  });
});
