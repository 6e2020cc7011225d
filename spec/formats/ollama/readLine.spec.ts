import { expect } from 'chai';
import fc from 'fast-check';
import { readLine } from '../../../lib/formats/ollama/readLine.ts';

const texts = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', ' ', 'é', '🙂'),
});

/** A line as the server writes it, around a literal. */
function write(kind: string, literal: string, model = 'qwen3:4b'): string {
  const members =
    kind === 'content' ? `"content":${literal}` : `"content":"","thinking":${literal}`;
  return `{"model":"${model}","created_at":"2026-03-04T05:06:07.8Z","message":{"role":"assistant",${members}},"done":false}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('readLine', () => {
  it('gives what JSON.parse gives, for every text and reasoning', () => {
    fc.assert(
      fc.property(fc.constantFrom('content', 'thinking'), texts, (kind, text) => {
        const line = write(kind, JSON.stringify(text));
        expect(readLine(line)).to.deep.equal(JSON.parse(line));
      }),
    );
  });

  it('gives what JSON.parse gives or nothing, wherever the line is damaged', () => {
    const damage = fc.record({
      at: fc.nat(140),
      removed: fc.nat(3),
      added: fc.string({ unit: fc.constantFrom('"', '\\', '}', '{', ',', '1', ' ', '\n') }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('content', 'thinking'),
        texts,
        damage,
        (kind, text, { at, removed, added }) => {
          const whole = write(kind, JSON.stringify(text));
          const line = whole.slice(0, at) + added + whole.slice(at + removed);
          const read = readLine(line);
          if (read !== undefined) expect(read).to.deep.equal(parsed(line));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  for (const [title, line] of [
    ['text and reasoning in one line', write('content', '"a","thinking":"b"')],
    ['a line with calls', write('content', '"","tool_calls":[{"a":"b"}]')],
    ['an escape in the name of the model', write('content', '"a"', '\\u0041')],
    ['a bare line feed in the text', write('content', '"a\nb"')],
    ['the last line', '{"done":true}'],
  ] as const) {
    it(`leaves ${title} to the parser`, () => {
      expect(readLine(line)).to.equal(undefined);
    });
  }

  it('reads a line with an integer that a number cannot hold', () => {
    const line =
      '{"message":{"tool_calls":[{"function":{"arguments":{"id":12345678901234567890}}}]}}';
    expect(readLine(line)).to.deep.equal(JSON.parse(line));
  });

  it('reads text of many megabytes, also where every character is a quote', () => {
    const text = '"'.repeat(2_000_000);
    const line = write('content', JSON.stringify(text));
    expect(readLine(line)).to.have.nested.property('message.content', text);
    expect(readLine(`${line},`)).to.equal(undefined);
  });
});
