import { expect } from 'chai';
import fc from 'fast-check';
import { EventTemplate } from '../../lib/formats/EventTemplate.ts';

/** Kinds of event, each with two texts and a number. */
const KINDS: Readonly<Record<string, (text: string, other: string, count: number) => object>> = {
  'a block': (text, _, index) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'text_delta', text },
  }),
  'a choice with padding': (text, obfuscation) => ({
    id: 'c-1',
    created: 1_700_000_000,
    choices: [{ index: 0, delta: { content: text }, logprobs: null, finish_reason: null }],
    usage: null,
    obfuscation,
  }),
  'padding first': (text, p) => ({ p, choices: [{ delta: { content: text } }] }),
  'a call in lists': (text, id, index) => ({
    choices: [{ delta: { tool_calls: [{ index, id, function: { arguments: text } }] } }],
  }),
  'numbers and lists between': (text, other, sequence_number) => ({
    sequence_number,
    delta: text,
    logprobs: [[], {}, 1.5, null, -2e-7],
    item_id: other,
    output_index: 0,
  }),
  'texts of a list': (text, other) => ({ parts: [text, 'x', other] }),
};

const texts = fc.string({ unit: 'binary', maxLength: 40 });

/** What JSON.parse gives, `undefined` for what it refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A template of events that differ in whatever these two differ in. */
function learned(one: string, other: string): EventTemplate | undefined {
  return EventTemplate.of(one)?.widened(other);
}

/** Demands that the template reads `text` to what JSON.parse gives, if to anything. */
function expectSame(template: EventTemplate | undefined, text: string): void {
  const value = template?.read(text);
  if (value === undefined) return;
  expect(value).to.deep.equal(parsed(text));
  expect(JSON.stringify(value)).to.equal(JSON.stringify(parsed(text)));
}

/** The literal of `text` with every so many characters escaped by number. */
function escaped(text: string, step: number): string {
  const escapeUnit = (unit: string): string =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const units = text.split('').map((unit, at) => {
    const literal = JSON.stringify(unit).slice(1, -1);
    return at % step === 0 ? escapeUnit(unit) : literal;
  });
  return `"${units.join('')}"`;
}

describe('EventTemplate', () => {
  for (const [what, kind] of Object.entries(KINDS)) {
    it(`reads any event like the first two: ${what}`, () => {
      fc.assert(
        fc.property(fc.tuple(texts, texts, fc.nat()), fc.constantFrom(0, 1), (members, space) => {
          const write = (value: object): string =>
            JSON.stringify(value).replaceAll('":', `":${' '.repeat(space)}`);
          const template = learned(write(kind('a', 'b', 1)), write(kind('c', 'd', 2)));
          const text = JSON.stringify(kind(...members));
          if (space === 1 && /":/.test(members.join())) return;
          const value = template?.read(space === 0 ? text : write(kind(...members)));

          expect(value).to.deep.equal(JSON.parse(text));
          expect(JSON.stringify(value)).to.equal(text);
        }),
      );
    });

    it(`reads a damaged event to what JSON.parse gives, or not at all: ${what}`, () => {
      const template = learned(
        JSON.stringify(kind('a', 'b', 1)),
        JSON.stringify(kind('c', 'd', 2)),
      );
      const damage = fc.constantFrom(
        ...[
          '',
          '"',
          '\\',
          '{',
          '}',
          ',',
          ':',
          '\\"',
          '","p":"',
          '\n',
          ' ',
          '   ',
          'x',
          '0',
          '-',
          '.',
          'e9',
        ],
      );
      fc.assert(
        fc.property(
          fc.string({ maxLength: 30 }),
          fc.nat(),
          fc.nat({ max: 3 }),
          damage,
          (words, at, length, inserted) => {
            const text = JSON.stringify(kind(words, words, at));
            const from = at % text.length;

            expectSame(template, text.slice(0, from) + inserted + text.slice(from + length));
          },
        ),
        { numRuns: 500 },
      );
    });
  }

  it('reads escapes of any form', () => {
    const template = learned('{"a":"x","b":1}', '{"a":"y","b":1}');
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (words, step) => {
        const text = `{"a":${escaped(words, step)},"b":1}`;
        expect(template?.read(text)).to.deep.equal({ a: words, b: 1 });
      }),
    );
  });

  it('is never wrong, whatever text it is made of and whatever it reads', () => {
    const token = fc.constantFrom(
      ...[
        '"a"',
        '"b"',
        '"',
        '\\"',
        '\\ue0000',
        '\ue0000',
        '"\ue0000"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
      ],
      ...['1', '-1', '1.5', '1e9', '01', '"a":', '"__proto__":', 'null', 'true', ' '],
      ...['12345678901234567890', '{"a":1}', '{"a":"b"}', '["a"]'],
    );
    const words = fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(''));
    const form = fc.constantFrom(
      (junk: string) => `{"a":"a"${junk}}`,
      (junk: string) => `{"a":${junk}}`,
      (junk: string) => `{"a":{"b":"${junk}"},"c":[${junk}]}`,
      (junk: string) => junk,
    );
    fc.assert(
      fc.property(form, fc.array(words, { minLength: 4, maxLength: 4 }), (write, junk) => {
        const [one = '', other = '', third = '', fourth = ''] = junk.map(write);
        const narrow = EventTemplate.of(one);
        const wide = narrow?.widened(other);
        const wider = wide?.widened(third);
        for (const template of [narrow, wide, wider]) {
          for (const text of [one, other, third, fourth]) expectSame(template, text);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads numbers of any form as JSON.parse does, and nothing that is none', () => {
    const template = learned('{"a":1}', '{"a":2}');
    for (const number of ['0', '-0', '12', '-1.5', '1e9', '2E+3', '9007199254740993', '-1e999']) {
      const value = template?.read(`{"a":${number}}`)?.a;
      expect(Object.is(value, JSON.parse(number)), number).to.equal(true);
    }
    for (const number of ['01', '1.', '+1', '-', '1e']) {
      expect(template?.read(`{"a":${number}}`), number).to.equal(undefined);
    }
  });

  it('reads a text where a number was, and the other way round', () => {
    const template = learned('{"a":1,"b":"c"}', '{"a":2,"b":"d"}');

    expect(template?.read('{"a":"1","b":2}')).to.deep.equal({ a: '1', b: 2 });
  });

  it('reads an event that is padded with blanks before its last brace', () => {
    const template = learned('{"a":{"b":"c"}}', '{"a":{"b":"d"}}');

    expect(template?.read('{"a":{"b":"e"}     }')).to.deep.equal({ a: { b: 'e' } });
    for (const text of [
      '{"a":{"b":"e"} x }',
      '{"a":{"b":"e"   }',
      '{"a":{"b":"e"}} }',
      '{"a":{"b":"e"} ',
    ]) {
      expect(template?.read(text), text).to.equal(undefined);
    }
  });

  it('takes the last of several members of one name, as JSON.parse does', () => {
    const make = (text: string): string => `{"a":1,"a":"${text}"}`;

    expect(learned(make('a'), make('b'))?.read(make('c'))).to.deep.equal({ a: 'c' });
  });

  for (const [what, one, other] of [
    ['another text that a later member replaces', '{"a":"x","a":1}', '{"a":"y","a":1}'],
    ['another name', '{"a":1}', '{"b":1}'],
    ['another escape where nothing differs', '{"a":"\\n","b":1}', '{"a":"\\n","b":2}'],
    ['the mark where nothing differs', '{"a":"\ue000","b":1}', '{"a":"\ue000","b":2}'],
    ['__proto__', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ['more members', '{"a":1}', '{"a":1,"b":2}'],
    ['another structure', '{"a":[1]}', '{"a":{1}}'],
    [
      'more that differs than is worth it',
      JSON.stringify(count(9, 0)),
      JSON.stringify(count(9, 1)),
    ],
    [
      'more than 4,096 characters',
      JSON.stringify({ a: 'a' }),
      JSON.stringify({ a: 'a'.repeat(4_096) }),
    ],
    ['no end', '{"a":1', '{"a":2'],
    ['no braces', '["a"]', '["b"]'],
  ] as const) {
    it(`does not become one for events with ${what}`, () => {
      expect(learned(one, other)).to.equal(undefined);
    });
  }

  it('reads up to eight values that differ', () => {
    const write = (from: number): string => JSON.stringify(count(8, from));

    expect(learned(write(0), write(1))?.read(write(50))).to.deep.equal(count(8, 50));
  });

  it('reads texts of any length, in time that grows with it', () => {
    const template = learned('{"a":"a","b":1}', '{"a":"b","b":1}');
    for (const words of [
      '0123456789"'.repeat(100_000),
      '\\'.repeat(1_000_000),
      '"'.repeat(1_000_000),
    ]) {
      const text = JSON.stringify({ a: words, b: 1 });
      expect(template?.read(text)?.a === words).to.equal(true);
      expect(template?.read(`${text},`)).to.equal(undefined);
    }
  });

  it('gives events that may be kept and changed: the next one is another', () => {
    for (const kind of Object.values(KINDS)) {
      const [one, other] = [JSON.stringify(kind('a', 'b', 1)), JSON.stringify(kind('c', 'd', 2))];
      const template = learned(one, other);
      const values = [template?.read(one), template?.read(other), template?.read(one)];
      expect(values).to.deep.equal([one, other, one].map((text) => JSON.parse(text)));
      spoil(values[0]);

      expect(template?.read(one)).to.deep.equal(JSON.parse(one));
      expect(values.slice(1)).to.deep.equal([other, one].map((text) => JSON.parse(text)));
    }
  });
});

/** An object with so many numbers. */
function count(members: number, from: number): object {
  return Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, from + at]));
}

/** Changes everything in a value. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    spoil(member);
    Object.assign(value, { [name]: 'spoiled' });
  }
}
