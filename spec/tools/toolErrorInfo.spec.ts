import { expect } from 'chai';
import fc from 'fast-check';
import { ToolFailure } from '../../lib/tools/ToolFailure.ts';
import { toolErrorInfo } from '../../lib/tools/toolErrorInfo.ts';
import { throwing } from '../helpers/throwing.ts';

const NO_MESSAGE = 'The tool failed without a message.';

const lateThrowing = Object.defineProperty(new Error('x'), 'message', {
  get() {
    throw new Error('no');
  },
});

describe('toolErrorInfo', () => {
  for (const [what, thrown, message] of [
    ['an error', new TypeError('No such city.'), 'No such city.'],
    ['a frozen error', Object.freeze(new Error('Frozen.')), 'Frozen.'],
    ['an error without a message', new Error(), NO_MESSAGE],
    ['an error with a blank message', new Error(' \n'), NO_MESSAGE],
    ['an error whose message is no string', Object.assign(new Error(), { message: 5 }), NO_MESSAGE],
    ['a DOMException', new DOMException('Aborted.', 'AbortError'), 'Aborted.'],
    ['an object with a message', { message: 'Like an error.' }, 'Like an error.'],
    ['an object without one', { code: 5 }, NO_MESSAGE],
    ['a string', '  just text ', 'just text'],
    ['an empty string', '', NO_MESSAGE],
    ['undefined', undefined, NO_MESSAGE],
    ['null', null, NO_MESSAGE],
    ['a number', 404, '404'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['an object that throws', throwing, NO_MESSAGE],
    ['an error whose message throws', lateThrowing, NO_MESSAGE],
  ] as const) {
    it(`reads ${what}`, () => {
      const info = toolErrorInfo(thrown);
      expect(info).to.include({ code: 'tool-failed', message, retryable: false });
      expect(info.cause).to.equal(thrown);
      expect(Object.isFrozen(info)).to.equal(true);
    });
  }

  it('takes code and retryable from a tool failure', () => {
    const failure = new ToolFailure('Slow down.', {
      code: 'rate-limit',
      cause: new Error('secret'),
    });
    expect(toolErrorInfo(failure)).to.deep.equal({
      code: 'rate-limit',
      message: 'Slow down.',
      retryable: true,
      cause: failure,
    });
  });

  it('keeps stack and cause out of the message', () => {
    const { message } = toolErrorInfo(new Error('Outer.', { cause: new Error('secret') }));
    expect(message).to.equal('Outer.');
  });

  it('cuts a long message', () => {
    expect(toolErrorInfo(new Error('x'.repeat(9_999))).message).to.equal(`${'x'.repeat(2_000)}…`);
  });

  it('never throws, and always has a message', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (thrown) => {
        expect(toolErrorInfo(thrown).message).to.not.equal('');
      }),
    );
  });
});
