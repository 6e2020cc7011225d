import { expect } from 'chai';
import { laterFinish } from '../../../lib/formats/laterFinish.ts';
import { readFinish } from '../../../lib/formats/openai-chat/readFinish.ts';

describe('readFinish', () => {
  for (const [reason, values] of [
    ['stop', ['stop', 'STOP', 'end_turn', 'stop_sequence', 'eos']],
    ['tool-calls', ['tool_calls', 'function_call', 'tool_use']],
    ['length', ['length', 'max_tokens', 'MAX_TOKENS', 'model_length']],
    [
      'content-filter',
      ['content_filter', 'refusal', 'SAFETY', 'sensitive', 'content_filter: SPII', 'IMAGE_SAFETY'],
    ],
    ['error', ['error', 'insufficient_system_resource', 'x_filter: MALFORMED_FUNCTION_CALL']],
    ['pause', ['pause_turn']],
    ['unknown', ['whatever', 'whatever: new', ':', 'constructor', 'toString', '__proto__']],
  ] as const) {
    for (const raw of values) {
      it(`reads ${raw} as ${reason}`, () => {
        expect(readFinish(raw)).to.deep.equal({ reason, raw });
      });
    }
  }
});

describe('laterFinish', () => {
  for (const [earlier, later, expected] of [
    [undefined, 'stop', 'stop'],
    ['stop', 'tool_calls', 'tool_calls'],
    ['whatever', 'stop', 'stop'],
    ['stop', 'length', 'length'],
    ['length', 'stop', 'length'],
    ['content_filter', 'tool_calls', 'content_filter'],
  ] as const) {
    it(`is ${expected} for ${later} after ${earlier}`, () => {
      const first = earlier === undefined ? undefined : readFinish(earlier);

      expect(laterFinish(first, readFinish(later)).raw).to.equal(expected);
    });
  }
});
