import { expect } from 'chai';
import fc from 'fast-check';
import { readDelta } from '../../../lib/formats/openai-responses/readDelta.ts';

const KNOWN = [
  '{"type":"response.output_text.delta","content_index":0,"delta":" caf\\u00e9 \\"x\\"","item_id":"msg_1","logprobs":[],"obfuscation":"Zx9","output_index":1,"sequence_number":12}',
  '{"type":"response.function_call_arguments.delta","delta":"{\\"a","item_id":"fc_1","obfuscation":"","output_index":10,"sequence_number":0}',
  '{"type":"response.function_call_arguments.delta","delta":"a long piece of text","item_id":"fc_1","output_index":10,"sequence_number":0}',
  '{"type":"response.reasoning_summary_text.delta","delta":"ü","item_id":"rs_1","obfuscation":"q","output_index":0,"sequence_number":4,"summary_index":2}',
  '{"type":"response.output_text.delta","sequence_number":7,"item_id":"msg_1","output_index":0,"content_index":3,"delta":"\\n","logprobs":[],"obfuscation":"a"}',
  '{"type":"response.function_call_arguments.delta","sequence_number":7,"item_id":"fc_1","output_index":0,"delta":"{}"}',
  '{"type":"response.reasoning_summary_text.delta","sequence_number":7,"item_id":"rs_1","output_index":0,"summary_index":1,"delta":"","obfuscation":"a"}',
];

const REFERENCE = [
  '{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":3,"delta":"a","logprobs":[],"sequence_number":9}',
  '{"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":"{}","sequence_number":9}',
];

const OTHERS = [
  '{"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":"{}"}',
  '',
  '{}',
  '{"type":"response.created","response":{}}',
  '{"type":"response.output_text.delta","delta":"a"}',
  '{"type":"response.x.delta","delta":"a","item_id":"b","output_index":01,"sequence_number":0}',
  '{"type":"response.x.delta","delta":"a","item_id":"b","output_index":0,"sequence_number":0,"x":1}',
  '{"type":"response.x.delta","delta":"a\\q","item_id":"b","output_index":0,"sequence_number":0}',
  '{"type":"response.x.delta","delta":"a\u0001","item_id":"b","output_index":0,"sequence_number":0}',
  '{"type":"response.x.delta","delta":"a","b":"c","item_id":"b","output_index":0,"sequence_number":0}',
  `{"type":"response.x.delta","delta":"${'a'.repeat(5_000)}","item_id":"b","output_index":0,"sequence_number":0}`,
];

describe('readDelta of openai-responses', () => {
  for (const text of [...KNOWN, ...REFERENCE]) {
    it(`reads ${text}`, () => {
      expect(readDelta(text)).to.deep.equal(JSON.parse(text));
    });
  }

  for (const text of OTHERS) {
    it(`leaves ${text.slice(0, 120)}`, () => {
      expect(readDelta(text)).to.equal(undefined);
    });
  }

  it('gives what JSON.parse gives, or nothing, for any text', () => {
    const change = fc.record({
      at: fc.nat({ max: 260 }),
      length: fc.nat({ max: 3 }),
      text: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('"', '\\', '}', ',', '\\"')),
    });
    const mutated = fc
      .tuple(fc.constantFrom(...KNOWN, ...REFERENCE), fc.array(change, { maxLength: 2 }))
      .map(([text, changes]) =>
        changes.reduce(
          (whole, { at, length, text: piece }) =>
            whole.slice(0, at) + piece + whole.slice(at + length),
          text,
        ),
      );
    fc.assert(
      fc.property(mutated, (text) => {
        const read = readDelta(text);
        if (read !== undefined) expect(read).to.deep.equal(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (delta) => {
        const text = JSON.stringify({
          type: 'response.output_text.delta',
          sequence_number: 1,
          item_id: 'm',
          output_index: 0,
          content_index: 0,
          delta,
        });
        expect(readDelta(text)).to.deep.equal(JSON.parse(text));
      }),
    );
  });
});
