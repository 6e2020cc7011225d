import { expect } from 'chai';
import fc from 'fast-check';
import { readDelta } from '../../../lib/formats/bedrock-converse/readDelta.ts';

type Kind = 'text' | 'input';

const kinds = fc.constantFrom<Kind>('text', 'input');
const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', ' ', 'é', '🙂'),
});

/** A payload as the API writes it, around a literal. */
function write(kind: Kind, index: string, literal: string, padding = 'abcXYZ09'): string {
  const delta = kind === 'text' ? `{"text":${literal}}` : `{"toolUse":{"input":${literal}}}`;
  return `{"contentBlockIndex":${index},"delta":${delta},"p":"${padding}"}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('readDelta of bedrock-converse', () => {
  it('gives what JSON.parse gives, for every text', () => {
    fc.assert(
      fc.property(kinds, fc.nat(99), texts, (kind, index, text) => {
        const data = write(kind, String(index), JSON.stringify(text));
        expect(readDelta(data)).to.deep.equal(JSON.parse(data));
      }),
    );
  });

  it('gives what JSON.parse gives or nothing, wherever the text is damaged', () => {
    const damage = fc.record({
      at: fc.nat(100),
      removed: fc.nat(3),
      added: fc.string({ unit: fc.constantFrom('"', '\\', '}', '{', ',', '1', ' '), maxLength: 3 }),
    });
    fc.assert(
      fc.property(kinds, texts, damage, (kind, text, { at, removed, added }) => {
        const whole = write(kind, '7', JSON.stringify(text));
        const data = whole.slice(0, at) + added + whole.slice(at + removed);
        const read = readDelta(data);
        if (read !== undefined) expect(read).to.deep.equal(parsed(data));
      }),
      { numRuns: 2_000 },
    );
  });

  for (const [title, data] of [
    ['another event', '{"contentBlockIndex":0,"p":"a"}'],
    ['a payload without padding', write('text', '0', '"a"').replace(',"p":"abcXYZ09"', '')],
    ['a leading zero', write('text', '01', '"a"')],
    ['a member more', write('text', '0', '"a","more":"b"')],
    ['a call with text', write('text', '0', '"a"}')],
    ['text that is no string', write('input', '0', '1')],
    ['padding with an escape', write('text', '0', '"a"', '\\n')],
  ] as const) {
    it(`leaves ${title} to the parser`, () => {
      expect(readDelta(data)).to.equal(undefined);
    });
  }

  it('reads text of many megabytes, also where every character is a quote', () => {
    const text = '"'.repeat(2_000_000);
    const data = write('input', '3', JSON.stringify(text));
    expect(readDelta(data)).to.have.nested.property('delta.toolUse.input', text);
    expect(readDelta(`${data},`)).to.equal(undefined);
  });
});
