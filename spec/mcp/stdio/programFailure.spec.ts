import { expect } from 'chai';
import { programFailure } from '../../../lib/mcp/stdio/programFailure.ts';

const fate = { command: 'node', deed: 'has ended with the exit code 1', lastWords: undefined };

describe('programFailure', () => {
  const cases: readonly (readonly [string, Parameters<typeof programFailure>, string])[] = [
    [
      'what it did before it was asked',
      [fate],
      'The program "node" has ended with the exit code 1.',
    ],
    [
      'that it has not answered',
      [fate, 'initialize'],
      'The program "node" has ended with the exit code 1 before it answered.',
    ],
    [
      'that a call may have run',
      [fate, 'tools/call'],
      'The program "node" has ended with the exit code 1 before it answered; the call may have run.',
    ],
    [
      'its last words, cleaned',
      [{ ...fate, lastWords: '\u001b"TOKEN"\u200b  is\tmissing\r' }, 'initialize'],
      'The program "node" has ended with the exit code 1 before it answered. Its last words: "\\"TOKEN\\" is missing".',
    ],
    [
      'no words that show nothing',
      [{ ...fate, lastWords: '\u200b ' }],
      'The program "node" has ended with the exit code 1.',
    ],
  ];
  for (const [name, args, message] of cases) {
    it(`says ${name}`, () => {
      const failure = programFailure(...args);
      expect(failure.message).to.equal(message);
      expect(failure).to.include({ code: 'unavailable', retryable: true });
    });
  }

  it('cuts the last words', () => {
    const { message } = programFailure({ ...fate, lastWords: 'a'.repeat(300) });
    expect(message).to.contain(`: "${'a'.repeat(200)}…".`);
  });
});
