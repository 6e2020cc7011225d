import { expect } from 'chai';
import fc from 'fast-check';
import { readDelta } from '../../../lib/formats/gemini-interactions/readDelta.ts';

/** How the API, and how its documentation, write a delta around a literal. */
const FORMS: readonly ((index: string, literal: string, end: string) => string)[] = [
  (index, literal, end) =>
    `{"index":${index},"delta":{"text":${literal},"type":"text"},"event_type":"step.delta"${end}}`,
  (index, literal, end) =>
    `{"index":${index},"delta":{"arguments":${literal},"type":"arguments_delta"},"event_type":"step.delta"${end}}`,
  (index, literal, end) =>
    `{"event_type":"step.delta","index":${index},"delta":{"type":"text","text":${literal}}${end}}`,
  (index, literal, end) =>
    `{"event_type":"step.delta","index":${index},"delta":{"type":"arguments_delta","arguments":${literal}}${end}}`,
];

const forms = fc.constantFrom(...FORMS);
const ends = fc.constantFrom('', ',"event_id":"abc_1"', ',"event_id":""');
const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', ' ', 'é', '🙂'),
});

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

describe('readDelta of gemini-interactions', () => {
  it('gives what JSON.parse gives, for every form, text and index', () => {
    fc.assert(
      fc.property(forms, fc.nat(), texts, ends, (write, index, text, end) => {
        const data = write(String(index % 1_000_000_000), JSON.stringify(text), end);
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
      fc.property(forms, texts, ends, damage, (write, text, end, { at, removed, added }) => {
        const whole = write('7', JSON.stringify(text), end);
        const data = whole.slice(0, at) + added + whole.slice(at + removed);
        const read = readDelta(data);
        if (read !== undefined) expect(read).to.deep.equal(parsed(data));
      }),
      { numRuns: 2_000 },
    );
  });

  for (const [title, data] of [
    ['another event', '{"event_type":"step.stop","index":0}'],
    [
      'another delta',
      '{"index":0,"delta":{"signature":"c2ln","type":"thought_signature"},"event_type":"step.delta"}',
    ],
    [
      'a type that is not that of the text',
      '{"index":0,"delta":{"text":"a","type":"arguments_delta"},"event_type":"step.delta"}',
    ],
    [
      'a member more',
      '{"event_type":"step.delta","index":0,"delta":{"type":"text","text":"a","more":"b"}}',
    ],
    [
      'an index that is none',
      '{"index":-1,"delta":{"text":"a","type":"text"},"event_type":"step.delta"}',
    ],
  ] as const) {
    it(`leaves ${title} to the parser`, () => {
      expect(readDelta(data)).to.equal(undefined);
    });
  }
});
