import { expect } from 'chai';
import {
  cancelled,
  denied,
  heldBehind,
  idleTimedOut,
  skipped,
  thrown,
  timedOut,
  tooManyCalls,
  unknownTool,
} from '../../../lib/executor/call/failure.ts';
import { TimeoutFailure } from '../../../lib/tools/TimeoutFailure.ts';
import { ToolFailure } from '../../../lib/tools/ToolFailure.ts';
import { ToolInterrupt } from '../../../lib/tools/ToolInterrupt.ts';
import { toolResult } from '../../helpers/toolResult.ts';

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

describe('the failure of a call that waits for outside input', () => {
  const interrupt = new ToolInterrupt('which?');
  const message = 'The call waits for outside input.';

  it('says that and nothing else, whether its tool waits or whoever approves', () => {
    expect(thrown(interrupt)).to.deep.equal({
      status: 'error',
      error: { code: 'tool-failed', message, retryable: false, cause: interrupt },
      carried: [],
    });
    expect(denied(message, interrupt)).to.deep.equal({
      status: 'denied',
      error: { code: 'denied', message, retryable: false, cause: interrupt },
      parts: [{ type: 'text', text: message }],
    });
  });

  it('is named by the calls behind it, which bring it along', () => {
    const text =
      'The call was not started: call "call_3" (look), which comes before it, waits for outside input.';
    expect(heldBehind(toolResult(3, []), interrupt)).to.deep.equal({
      status: 'skipped',
      error: { code: 'skipped', message: text, retryable: false, cause: interrupt },
      parts: [{ type: 'text', text }],
    });
  });
});

describe('the failure of a tool that has thrown', () => {
  it('is that of the call, and a timeout if that is what was thrown', () => {
    const part = { type: 'text', text: 'more' } as const;
    const { status, error, carried } = thrown(new ToolFailure('x', { parts: [part] }));
    expect([status, error.message, carried]).to.deep.equal(['error', 'x', [part]]);
    expect(thrown(new TimeoutFailure(5)).status).to.equal('timeout');
  });

  it('is a refusal with its cause if whoever approves has thrown', () => {
    const cause = new Error('down');
    expect(denied('down', cause).error).to.deep.equal({
      code: 'denied',
      message: 'The call was denied: down.',
      retryable: false,
      cause,
    });
    expect(Object.hasOwn(denied('down').error, 'cause')).to.equal(false);
  });
});
