import { expect } from 'chai';
import fc from 'fast-check';
import { readDelta } from '../../../lib/formats/anthropic-messages/readDelta.ts';

const MEMBERS = {
  text_delta: 'text',
  input_json_delta: 'partial_json',
  thinking_delta: 'thinking',
};

/** A delta as the API writes it, around a literal and with blanks behind it. */
function write(
  { type, index }: { type: keyof typeof MEMBERS; index: string },
  literal: string,
  [afterText, afterDelta, atEnd]: readonly [string, string, string] = ['', '', ''],
): string {
  const head = `{"type":"content_block_delta","index":${index},"delta":{"type":"${type}","${MEMBERS[type]}":`;
  return `${head}${literal}${afterText}}${afterDelta}}${atEnd}`;
}

const types = fc.constantFrom(...(Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]));
const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', ' ', 'é', '🙂'),
});
const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\r', '\n'), maxLength: 3 });

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

describe('readDelta', () => {
  it('gives what JSON.parse gives, for every text, index and padding', () => {
    const padding = fc.tuple(blanks, blanks, blanks);
    fc.assert(
      fc.property(types, fc.nat(), texts, padding, (type, index, text, around) => {
        const data = write(
          { type, index: String(index % 1_000_000_000) },
          JSON.stringify(text),
          around,
        );
        expect(readDelta(data)).to.deep.equal(JSON.parse(data));
      }),
    );
  });

  it('gives what JSON.parse gives or nothing, wherever the text is damaged', () => {
    const damage = fc.record({
      at: fc.nat(120),
      removed: fc.nat(3),
      added: fc.string({
        unit: fc.constantFrom('"', '\\', '}', '{', ',', '1', ' ', '\u00A0', '\n'),
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(types, texts, damage, (type, text, { at, removed, added }) => {
        const whole = write({ type, index: '7' }, JSON.stringify(text));
        const data = whole.slice(0, at) + added + whole.slice(at + removed);
        const read = readDelta(data);
        if (read !== undefined) expect(read).to.deep.equal(parsed(data));
      }),
      { numRuns: 2_000 },
    );
  });

  for (const [title, data] of [
    ['another event', '{"type":"content_block_stop","index":0}'],
    [
      'another delta',
      '{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"s"}}',
    ],
    ['a member more', write({ type: 'text_delta', index: '0' }, '"a","more":"b"')],
    [
      'an event with a member more',
      write({ type: 'text_delta', index: '0' }, '"a"},"more":{"b":"c"'),
    ],
    ['text that is no string', write({ type: 'text_delta', index: '0' }, '1')],
    ['a leading zero', write({ type: 'text_delta', index: '01' }, '"a"')],
    [
      'an index that a number may not hold',
      write({ type: 'text_delta', index: '1234567890' }, '"a"'),
    ],
    ['a bare line feed in the text', write({ type: 'text_delta', index: '0' }, '"a\nb"')],
    [
      'a blank that JSON has not',
      write({ type: 'text_delta', index: '0' }, '"a"', ['\u00A0', '', '']),
    ],
    [
      'a member of another kind of delta',
      '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","partial_json":"a"}}',
    ],
  ] as const) {
    it(`leaves ${title} to the parser`, () => {
      expect(readDelta(data)).to.equal(undefined);
    });
  }

  it('reads text of many megabytes, also where every character is a quote', () => {
    const text = '"'.repeat(4_000_000);
    const data = write({ type: 'input_json_delta', index: '3' }, JSON.stringify(text));
    expect(readDelta(data)).to.have.nested.property('delta.partial_json', text);
    expect(readDelta(`${data},`)).to.equal(undefined);
  });
});
