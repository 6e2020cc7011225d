import { expect } from 'chai';
import fc from 'fast-check';
import { readDelta } from '../../../lib/formats/cohere-v2/readDelta.ts';

type Kind = 'text' | 'thinking' | 'arguments';

const kinds = fc.constantFrom<Kind>('text', 'thinking', 'arguments');
const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', ' ', 'é', '🙂'),
});

/** A delta as the API writes it, around a literal. */
function write(kind: Kind, index: string, literal: string): string {
  const isCall = kind === 'arguments';
  const type = isCall ? 'tool-call-delta' : 'content-delta';
  const message = isCall
    ? `{"tool_calls":{"function":{"arguments":${literal}}}}`
    : `{"content":{"${kind}":${literal}}}`;
  return `{"type":"${type}","index":${index},"delta":{"message":${message}}}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('readDelta of cohere-v2', () => {
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
      at: fc.nat(130),
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
    ['another event', '{"type":"tool-call-end","index":0}'],
    ['a leading zero', write('text', '01', '"a"')],
    ['a member more', write('text', '0', '"a","more":"b"')],
    ['text that is no string', write('arguments', '0', '1')],
    ['a brace too few', write('arguments', '0', '"a"').slice(0, -1)],
    ['a brace too many', `${write('text', '0', '"a"')}}`],
  ] as const) {
    it(`leaves ${title} to the parser`, () => {
      expect(readDelta(data)).to.equal(undefined);
    });
  }

  it('reads text of many megabytes, also where every character is a quote', () => {
    const text = '"'.repeat(2_000_000);
    const data = write('arguments', '3', JSON.stringify(text));
    expect(readDelta(data)).to.have.nested.property(
      'delta.message.tool_calls.function.arguments',
      text,
    );
    expect(readDelta(`${data},`)).to.equal(undefined);
  });
});
