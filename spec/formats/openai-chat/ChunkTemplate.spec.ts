import { expect } from 'chai';
import fc from 'fast-check';
import { ChunkTemplate } from '../../../lib/formats/openai-chat/ChunkTemplate.ts';

const HEAD = { id: 'c-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'm' };

/** An event with this delta, as most servers write it. */
function chunk(delta: object, rest: object = {}): object {
  return {
    ...HEAD,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
    ...rest,
  };
}

/** Kinds of event, each with two texts. */
const KINDS: Readonly<Record<string, (text: string, other: string) => object>> = {
  text: (text) => chunk({ content: text }),
  'text and padding': (text, other) =>
    chunk({ content: text }, { usage: null, obfuscation: other }),
  'padding first': (text, other) => ({ p: other, ...chunk({ content: text }) }),
  'arguments and padding': (text, p) =>
    chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] }, { p }),
  'arguments with everything again': (text) =>
    chunk({
      role: 'assistant',
      content: null,
      tool_calls: [
        { index: 3, id: 'a', type: 'function', function: { name: 'f', arguments: text } },
      ],
    }),
  'reasoning beside no text': (text) => chunk({ content: null, reasoning_content: text }),
  'reasoning beside empty text': (text) => chunk({ content: '', reasoning_content: text }),
  'reasoning under two names': (text, other) =>
    chunk({
      content: '',
      reasoning: text,
      reasoning_details: [{ type: 'reasoning.text', text: other, format: 'x', index: 0 }],
    }),
  'objects between the texts': (text) =>
    chunk({ content: text }, { usage: { prompt_tokens: 1 }, list: [[], {}, 1.5, null] }),
};

/** What JSON.parse gives, `undefined` for what it refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The literal of `text` with every so many characters escaped by number. */
function escaped(text: string, step: number): string {
  return JSON.stringify(text).replace(/[^"\\]/g, (character, at: number) =>
    at % step === 0 && JSON.stringify(text)[at - 1] !== '\\' && character.length === 1
      ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      : character,
  );
}

/** Demands that the template reads `text` to what JSON.parse gives, if to anything. */
function expectSame(template: ChunkTemplate | undefined, text: string): void {
  const value = template?.read(text);
  if (value === undefined) return;
  expect(value).to.deep.equal(parsed(text));
  expect(JSON.stringify(value)).to.equal(JSON.stringify(parsed(text)));
}

describe('ChunkTemplate', () => {
  for (const [what, kind] of Object.entries(KINDS)) {
    it(`reads any event like the first: ${what}`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 4, maxLength: 4 }),
          fc.constantFrom(0, 1),
          ([a = '', b = '', c = '', d = ''], space) => {
            const write = (value: object): string =>
              JSON.stringify(value).replaceAll('":', `":${' '.repeat(space)}`);
            const first = write(kind(a, b));
            const text = write(kind(c, d));
            const value = ChunkTemplate.of(first)?.read(text);

            expect(value).to.deep.equal(JSON.parse(text));
            expect(JSON.stringify(value)).to.equal(JSON.stringify(JSON.parse(text)));
          },
        ),
      );
    });

    it(`reads a damaged event to what JSON.parse gives, or not at all: ${what}`, () => {
      fc.assert(
        fc.property(
          fc.string({ maxLength: 30 }),
          fc.nat(),
          fc.nat({ max: 3 }),
          fc.constantFrom(
            '',
            '"',
            '\\',
            '{',
            '}',
            ',',
            ':',
            '\\"',
            '","content":"',
            '\n',
            ' ',
            'x',
          ),
          (words, at, length, inserted) => {
            const template = ChunkTemplate.of(JSON.stringify(kind('a', 'b')));
            const text = JSON.stringify(kind(words, words));
            const from = at % text.length;

            expectSame(template, text.slice(0, from) + inserted + text.slice(from + length));
          },
        ),
        { numRuns: 300 },
      );
    });
  }

  it('reads escapes of any form', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (words, step) => {
        const template = ChunkTemplate.of(JSON.stringify(chunk({ content: 'a' })));
        const literal = escaped(words, step);
        const text = JSON.stringify(chunk({ content: 0 })).replace(
          '"content":0',
          () => `"content":${literal}`,
        );

        expect(template?.read(text)).to.deep.equal(JSON.parse(text));
      }),
    );
  });

  it('is never wrong, whatever text it is made of and whatever it reads', () => {
    const token = fc.constantFrom(
      '{"choices":[{"delta":{"content":"a"}}]}',
      '"content":"a"',
      '"content":"',
      '"arguments":"x"',
      '"tool_calls":[{"function":{"arguments":"x"}}]',
      '"choices":[{"delta":{',
      '}}]',
      '"p":"',
      '"',
      '\\"',
      '\\ue0000',
      '\ue0000',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '1',
    );
    const whole = fc.constantFrom(
      (junk: string) => `{"choices":[{"delta":{"content":"a"${junk}}}]}`,
      (junk: string) => `{"choices":[{"delta":{"content":"a"}}],${junk}}`,
      (junk: string) => `{"p":"x"${junk},"choices":[{"delta":{"content":"${junk}"}}]}`,
      (junk: string) => junk,
    );
    fc.assert(
      fc.property(
        whole,
        fc.array(token, { maxLength: 5 }),
        fc.array(token, { maxLength: 3 }),
        (form, junk, words) => {
          const text = form(junk.join(''));
          const template = ChunkTemplate.of(text);
          expectSame(template, text);
          expectSame(
            template,
            text.replace('"a"', () => `"${words.join('')}"`),
          );
          expectSame(
            template,
            text.replace('"x"', () => `"${words.join('')}"`),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('takes the last of several members of one name, as JSON.parse does', () => {
    const make = (text: string): string =>
      `{"choices":[{"delta":{"content":1,"content":"${text}"}}]}`;

    expect(ChunkTemplate.of(make('a'))?.read(make('b'))).to.deep.equal(JSON.parse(make('b')));
  });

  for (const [what, text] of [
    ['no text that changes', JSON.stringify(chunk({ role: 'assistant' }))],
    ['a text that a later member replaces', '{"choices":[{"delta":{"content":"a","content":1}}]}'],
    ['a text in another place', '{"choices":[{"delta":{}}],"more":{"text":"a"}}'],
    ['texts in two calls', JSON.stringify(chunk({ tool_calls: [call(), call()] }))],
    ['two calls', JSON.stringify(chunk({ tool_calls: [call(), { index: 1 }] }))],
    ['two choices of which one has text', '{"choices":[{"delta":{"content":"a"}},{"index":1}]}'],
    [
      'two choices',
      '{"choices":[{"index":0,"delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}}]}',
    ],
    ['an escape outside of the texts', '{"id":"\\n","choices":[{"delta":{"content":"a"}}]}'],
    ['its own mark outside of the texts', '{"id":"\ue000","choices":[{"delta":{"content":"a"}}]}'],
    ['more than 4,096 characters', JSON.stringify(chunk({ content: 'a'.repeat(4_096) }))],
    ['no choices', '{"content":"a"}'],
    ['no JSON', '{"choices":[{"delta":{"content":"a"}}'],
    ['a list', '[{"content":"a"}]'],
  ] as const) {
    it(`is not made of an event with ${what}`, () => {
      expect(ChunkTemplate.of(text)).to.equal(undefined);
    });
  }

  it('does not take one quotation mark for two, nor the end of a text for its beginning', () => {
    const make = (content: string, p: string): string =>
      `{"choices":[{"delta":{"content":${content}}}],"p":${p}}`;
    const template = ChunkTemplate.of(make('"a"', '"b"'));

    expect(template?.read(make('""', '""'))).to.deep.equal(JSON.parse(make('""', '""')));
    for (const text of [make('"', '"b"'), make('"a"', '"'), make('"', '"'), make('"a"', '"b"}')]) {
      expect(template?.read(text), text).to.equal(undefined);
    }
    expect(template?.read('{"choices":[{"delta":{"content":"a"}')).to.equal(undefined);
  });

  it('reads texts of any length', () => {
    const template = ChunkTemplate.of(JSON.stringify(chunk({ content: 'a' })));
    const text = JSON.stringify(chunk({ content: '0123456789"'.repeat(10_000) }));

    expect(template?.read(text)).to.deep.equal(JSON.parse(text));
  });

  it('gives events that can be kept: the next one changes nothing in them', () => {
    for (const kind of Object.values(KINDS)) {
      const [one, other] = [JSON.stringify(kind('a', 'b')), JSON.stringify(kind('c', 'd'))];
      const template = ChunkTemplate.of(one);
      const values = [template?.read(one), template?.read(other), template?.read(one)];

      expect(values).to.deep.equal([one, other, one].map((text) => JSON.parse(text)));
    }
  });
});

function call(): object {
  return { index: 0, function: { arguments: 'a' } };
}
