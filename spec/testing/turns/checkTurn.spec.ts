import { expect } from 'chai';
import { checkTurn } from '../../../lib/testing/turns/checkTurn.ts';
import type { ModelTurn, TurnStep } from '../../../lib/testing/turns/ModelTurn.ts';

describe('checkTurn', () => {
  const steps: readonly TurnStep[] = [
    { text: '' },
    { reasoning: 'Hm.' },
    { call: { name: 'a' } },
    { call: { name: 'a', arguments: { b: [1] }, id: 'c' } },
    { call: { name: 'a', arguments: '{"b"' } },
    { call: { name: 'a', arguments: ['{', { waitMs: 1 }, '}', { fault: 'cut' }] } },
    { waitMs: 0 },
    { until: Promise.resolve() },
    { fault: 'status', status: 429, message: 'No.', body: '', headers: { 'retry-after': '1' } },
    { fault: 'error', message: 'No.' },
    { fault: 'garbage', bytes: Uint8Array.of(1) },
    { fault: 'garbage', bytes: 'x' },
    { fault: 'slow', chunkBytes: 1, chunkMs: 0.5 },
    { fault: 'cut' },
    { fault: 'reset' },
    { fault: 'silence' },
  ];

  it('takes all that there is', () => {
    checkTurn('turn', { steps: [] });
    checkTurn('turn', {
      steps,
      finish: 'length',
      usage: { inputTokens: 0, outputTokens: 1 },
      deltaChars: 1,
      chunkBytes: Number.POSITIVE_INFINITY,
      chunkMs: 0,
      headers: { 'x-a': 'b' },
    });
  });

  const wrong: readonly (readonly [members: object, error: ErrorConstructor, words: string])[] = [
    [{ steps: undefined }, TypeError, 'turn.steps must be an array, got undefined.'],
    [{ finnish: 'stop' }, TypeError, 'turn.finnish is not an option; there are steps, finish,'],
    [{ finish: 'end_turn' }, TypeError, "turn.finish must be 'stop', 'tool-calls', 'length' or"],
    [{ usage: { inputTokens: 1 } }, TypeError, 'turn.usage.outputTokens must be a whole number'],
    [{ deltaChars: 0 }, RangeError, 'turn.deltaChars must be at least 1, got 0.'],
    [{ chunkBytes: 1.5 }, RangeError, 'turn.chunkBytes must be a whole number from 0'],
    [
      { chunkMs: -1 },
      RangeError,
      'turn.chunkMs must be a number of milliseconds from 0 to 2147483647, got -1.',
    ],
    [
      { chunkMs: '1' },
      TypeError,
      'turn.chunkMs must be a number of milliseconds from 0 to 2147483647, got "1".',
    ],
    [{ steps: [{ waitMs: 2 ** 31 }] }, RangeError, 'turn.steps[0].waitMs must be a number of'],
    [{ headers: { a: 1 } }, TypeError, 'turn.headers.a must be a string, got 1.'],
    [{ headers: { 'a b': 'c' } }, TypeError, 'turn.headers.a b must be a header that HTTP allows'],
    [{ headers: { a: 'b\nc' } }, TypeError, 'turn.headers.a must be a header that HTTP allows'],
  ];
  for (const [members, error, words] of wrong) {
    it(`refuses a turn with ${JSON.stringify(members)}`, () => {
      const turn = { steps: [], ...members } as never;
      expect(() => checkTurn('turn', turn)).to.throw(error, words);
    });
  }

  const wrongSteps: readonly (readonly [unknown, ErrorConstructor, string])[] = [
    ['hi', TypeError, ' must be an object with text, reasoning, call, waitMs, until or fault, got'],
    [{ say: 'hi' }, TypeError, ' must be an object with text,'],
    [{ text: 1 }, TypeError, '.text must be a string, got 1.'],
    [{ text: 'a', waitMs: 1 }, TypeError, '.waitMs is not an option; there are text.'],
    [{ call: { name: '' } }, TypeError, '.call.name must be a string that is not empty, got "".'],
    [{ call: { name: 'a', arguments: 1 } }, TypeError, '.call.arguments must be an object'],
    [
      { call: { name: 'a', arguments: [1] } },
      TypeError,
      '.call.arguments[0] must be an object with',
    ],
    [{ until: 1 }, TypeError, '.until must be a promise, got 1.'],
    [{ fault: 'flood' }, TypeError, ".fault must be 'status', 'error',"],
    [{ fault: 'cut', status: 400 }, TypeError, '.status is not an option; there are fault.'],
    [{ fault: 'status' }, RangeError, '.status must be from 200 to 599, got undefined.'],
    [{ fault: 'status', status: 600 }, RangeError, '.status must be from 200 to 599, got 600.'],
    [{ fault: 'garbage', bytes: [1] }, TypeError, '.bytes must be text or bytes, got an array'],
    [{ fault: 'slow', chunkBytes: 0 }, RangeError, '.chunkBytes must be at least 1, got 0.'],
  ];
  for (const [step, error, words] of wrongSteps) {
    it(`refuses the step ${JSON.stringify(step)}`, () => {
      const turn = { steps: [{ text: 'a' }, step] } as ModelTurn;
      expect(() => checkTurn('turn', turn)).to.throw(error, `turn.steps[1]${words}`);
    });
  }

  it('refuses what is no turn', () => {
    expect(() => checkTurn('turns[3]', [] as never)).to.throw(
      TypeError,
      'turns[3] must be an object',
    );
  });
});
