import { expect } from 'chai';
import {
  briefCalls,
  type ChatItem,
  chunk,
  DONE,
  decodeChat,
  ended,
  entries,
  more,
  opened,
  said,
} from '../../helpers/chatStream.ts';

/** An entry with arguments of any type. */
function given(index: number, id: string, args: unknown): object {
  return { index, id, type: 'function', function: { name: 'f', arguments: args } };
}

describe('ChatCalls', () => {
  describe('arguments', () => {
    for (const [what, stream, expected] of [
      ['are {} when none come', [[{ index: 0, id: 'a', function: { name: 'f' } }]], 'a f '],
      ['are {} when blank text comes', [[given(0, 'a', '')], [more(0, '')]], 'a f '],
      [
        'get nothing from null',
        [[given(0, 'a', null)], [more(0, '{"n"')], [more(0, ':1}')]],
        'a f {"n":1}',
      ],
      ['keep the text null', [[given(0, 'a', 'null')]], 'a f null'],
      [
        'keep their white space',
        [[given(0, 'a', ' \n')], [more(0, '{}')], [more(0, '\n')]],
        'a f  \n{}\n',
      ],
      [
        'get nothing from an empty delta after the whole',
        [[given(0, 'a', '{"n":1}')], [more(0, '')]],
        'a f {"n":1}',
      ],
      [
        'that come as an object are its text',
        [[given(0, 'a', { n: [1, { m: 'x' }] })]],
        'a f {"n":[1,{"m":"x"}]}',
      ],
      ['that come as an empty object are its text', [[given(0, 'a', {})]], 'a f {}'],
      [
        'that come as an object twice count once',
        [[given(0, 'a', { n: 1 })], [given(0, 'a', { n: 1 })]],
        'a f {"n":1}',
      ],
      [
        'that come as an object get nothing from an empty one',
        [[given(0, 'a', { n: 1 })], [given(0, 'a', {})]],
        'a f {"n":1}',
      ],
      ['that come as a list are its text, which is no object', [[given(0, 'a', [1])]], 'a f [1]'],
      [
        'that come twice as text are kept as they came',
        [[given(0, 'a', '{"n":1}')], [given(0, 'a', '{"n":1}')]],
        'a f {"n":1}{"n":1}',
      ],
      [
        'that are no JSON are kept as they came',
        [[given(0, 'a', "{'n': NaN,}")]],
        "a f {'n': NaN,}",
      ],
      [
        'that are JSON text within JSON text are kept as they came',
        [[given(0, 'a', '"{\\"n\\":1}"')]],
        'a f "{\\"n\\":1}"',
      ],
      [
        'keep digits, keys and escapes that JSON.parse would not',
        [[given(0, 'a', '{"n":9007199254740993,"n":1E400,"__proto__":"\\ud83d"}')]],
        'a f {"n":9007199254740993,"n":1E400,"__proto__":"\\ud83d"}',
      ],
      [
        'of a name with tokens of a template are those of that name',
        [[{ index: 0, id: 'a', function: { name: '<|f|>functions.f', arguments: '{}' } }]],
        'a <|f|>functions.f {}',
      ],
      [
        'get nothing from a function that is null',
        [[opened(0, 'a', 'f')], [{ index: 0, function: null }], [more(0, '{}')]],
        'a f {}',
      ],
      [
        'get nothing from a function that is no object',
        [[opened(0, 'a', 'f')], [{ index: 0, function: 'g' }], [more(0, '{}')]],
        'a f {}',
      ],
    ] as [string, object[][], string][]) {
      it(`${what}`, () => {
        const decoded = decodeChat([...stream.map((list) => entries(...list)), ended(), DONE]);

        expect(decoded.error).to.equal(undefined);
        expect(briefCalls(decoded)).to.deep.equal([expected]);
      });
    }

    it('may be nested 5,000 levels deep', () => {
      const text = `{"n":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
      const decoded = decodeChat([entries(given(0, 'a', text)), ended()]);

      expect(briefCalls(decoded)).to.deep.equal([`a f ${text}`]);
    });

    it('may split an escaped surrogate pair', () => {
      const { calls } = decodeChat([
        entries(given(0, 'a', '{"s":"\\ud83d')),
        entries(more(0, '\\ude00"}')),
        ended(),
      ]);

      expect(JSON.parse(calls[0]?.arguments ?? '')).to.deep.equal({ s: '\u{1F600}' });
    });
  });

  describe('entries', () => {
    for (const [what, list] of [
      ['null', null],
      ['text', 'junk'],
      ['a number', 3],
      ['an empty list', []],
      ['a list of nulls', [null, undefined, 4, 'x', []]],
      [
        'entries that say nothing',
        [{}, { index: 0, id: '', type: 'function', function: { name: '', arguments: '' } }],
      ],
    ] as [string, unknown][]) {
      it(`are none in ${what}`, () => {
        const decoded = decodeChat([
          chunk({ tool_calls: list, function_call: null }),
          ended('stop'),
        ]);

        expect(decoded.error).to.equal(undefined);
        expect(decoded.events.map(({ type }) => type)).to.deep.equal(['finish']);
        expect(decoded.finish?.reason).to.equal('stop');
      });
    }

    it('may be a single object in place of a list', () => {
      const decoded = decodeChat([chunk({ tool_calls: opened(0, 'a', 'f', '{}') }), ended()]);

      expect(briefCalls(decoded)).to.deep.equal(['a f {}']);
    });

    it('may have their type late, as null, or never', () => {
      const decoded = decodeChat([
        entries({ index: 0, id: 'a', function: { name: 'f', arguments: '{' } }),
        entries({ index: 0, type: null, function: { arguments: '}' } }),
        entries({ index: 0, type: 'function' }),
        ended(),
      ]);

      expect(briefCalls(decoded)).to.deep.equal(['a f {}']);
      expect(decoded.calls[0]?.metadata).to.equal(undefined);
    });

    it('may have their id inside the function', () => {
      const decoded = decodeChat([
        entries({ index: 0, function: { id: 'a', name: 'f', arguments: '{}' } }),
        ended(),
      ]);

      expect(briefCalls(decoded)).to.deep.equal(['a f {}']);
    });

    it('report a call that never gets a name', () => {
      const decoded = decodeChat([
        entries({ index: 0, id: 'a', function: { arguments: '{}' } }),
        ended(),
      ]);

      expect(briefCalls(decoded)).to.deep.equal(['a  {}']);
    });

    it('keep opaque members with their call, whenever they come', () => {
      const { calls, message } = decodeChat([
        entries({
          ...opened(0, 'a', 'f', '{}'),
          extra_content: { google: { thought_signature: 'c2ln' } },
        }),
        entries({ ...opened(1, 'b', 'f', '{}'), type: 'builtin_function', note: null }),
        entries({ index: 0, provider_specific_fields: { signature: 'late' } }),
        ended('stop'),
      ]);

      expect(calls.map(({ metadata }) => metadata)).to.deep.equal([
        { extra_content: { google: { thought_signature: 'c2ln' } } },
        { type: 'builtin_function' },
      ]);
      expect(message?.tool_calls).to.deep.equal([
        {
          id: 'a',
          type: 'function',
          function: { name: 'f', arguments: '{}' },
          extra_content: { google: { thought_signature: 'c2ln' } },
          provider_specific_fields: { signature: 'late' },
        },
        { id: 'b', type: 'builtin_function', function: { name: 'f', arguments: '{}' } },
      ]);
    });
  });

  describe('seal', () => {
    /** The seals of a stream in order: which call, and how. */
    const seals = (items: ChatItem[]): string[] =>
      decodeChat(items).events.flatMap((event) =>
        event.type === 'tool-call' ? [`${event.call.index} ${event.seal}`] : [],
      );

    it('comes when the next call begins, and before its start', () => {
      const { events } = decodeChat([
        entries(opened(0, 'a', 'f', '{}')),
        entries(opened(1, 'b', 'g', '{')),
      ]);

      expect(events.map((event) => event.type)).to.deep.equal([
        'tool-call-start',
        'tool-call-delta',
        'tool-call',
        'tool-call-start',
        'tool-call-delta',
      ]);
    });

    it('comes at the finish for the last call', () => {
      expect(
        seals([entries(opened(0, 'a', 'f', '{}')), entries(opened(1, 'b', 'g', '{}')), ended()]),
      ).to.deep.equal(['0 sequential', '1 final']);
    });

    it('does not come at text, reasoning or another fragment', () => {
      expect(
        seals([
          entries(opened(0, 'a', 'f', '{}')),
          said('so'),
          chunk({ reasoning: 'hm' }),
          entries(more(0, '')),
        ]),
      ).to.deep.equal([]);
    });

    it('waits for the finish when the text does not parse or is empty', () => {
      const stream = [
        entries(opened(0, 'a', 'f', '')),
        entries(opened(1, 'b', 'f', '{"n"')),
        entries(opened(2, 'c', 'f', '[]')),
        entries(opened(3, 'd', 'f', '{}')),
      ];

      expect(seals(stream)).to.deep.equal([]);
      expect(seals([...stream, ended()])).to.deep.equal([
        '0 final',
        '1 final',
        '2 final',
        '3 final',
      ]);
    });

    it('comes at once for arguments that come as an object, as they are whole', () => {
      expect(seals([entries(given(0, 'a', { n: 1 }))])).to.deep.equal(['0 explicit']);
    });

    it('does not come at an empty object, which may be a placeholder', () => {
      expect(seals([entries(given(0, 'a', {}))])).to.deep.equal([]);
    });

    it('lets blank text pass that comes after it', () => {
      const decoded = decodeChat([
        entries(opened(0, 'a', 'f', '{}')),
        entries(opened(1, 'b', 'f', '{}')),
        entries(more(0, ' \n')),
        ended(),
      ]);

      expect(decoded.error).to.equal(undefined);
      expect(briefCalls(decoded)).to.deep.equal(['a f {}', 'b f {}']);
    });

    it('makes text that comes after it a protocol error', () => {
      const { calls, error, finish } = decodeChat([
        entries(opened(0, 'a', 'f', '{}')),
        entries(opened(1, 'b', 'f', '{')),
        entries(more(0, ',"n":1}')),
        ended(),
      ]);

      expect(error?.kind).to.equal('protocol');
      expect(calls.map(({ id }) => id)).to.deep.equal(['a']);
      expect(finish).to.equal(undefined);
    });

    it('makes another object that comes after it a protocol error', () => {
      const { error } = decodeChat([
        entries(given(0, 'a', { n: 1 })),
        entries(given(0, 'a', { n: 2 })),
        ended(),
      ]);

      expect(error?.kind).to.equal('protocol');
    });

    for (const reason of ['length', 'content_filter', 'whatever']) {
      it(`never comes to open calls when the response ends with "${reason}"`, () => {
        const decoded = decodeChat([
          entries(opened(0, 'a', 'f', '{"n":1}')),
          entries(opened(1, 'b', 'delete_all', '')),
          ended(reason),
          DONE,
        ]);

        expect(decoded.error).to.equal(undefined);
        expect(briefCalls(decoded)).to.deep.equal(['a f {"n":1}']);
        expect(decoded.message?.tool_calls?.map(({ id }) => id)).to.deep.equal(['a']);
      });
    }
  });

  describe('custom tools', () => {
    it('take their input as text, which seals at the finish', () => {
      const { calls, message, events } = decodeChat([
        entries({ index: 0, id: 'a', type: 'custom', custom: { name: 'sql', input: '' } }),
        entries({ index: 0, custom: { input: '{}' } }),
        entries(opened(1, 'b', 'f', '{}')),
        entries({ index: 0, custom: { input: ' or not' } }),
        ended(),
      ]);

      expect(calls.map(({ kind, arguments: text }) => [kind, text])).to.deep.equal([
        ['custom', '{} or not'],
        ['function', '{}'],
      ]);
      expect(events.filter(({ type }) => type === 'tool-call')).to.have.length(2);
      expect(message?.tool_calls?.[0]).to.deep.equal({
        id: 'a',
        type: 'custom',
        custom: { name: 'sql', input: '{} or not' },
      });
    });
  });

  describe('function_call', () => {
    it('is the one call of the deprecated form', () => {
      const decoded = decodeChat([
        chunk({ function_call: { name: 'f', arguments: '' } }),
        chunk({ function_call: { name: 'f', arguments: '{"n"' } }),
        chunk({ function_call: { arguments: ':1}' } }),
        ended('function_call'),
      ]);

      expect(briefCalls(decoded)).to.deep.equal(['call_0 f {"n":1}']);
      expect(decoded.finish?.reason).to.equal('tool-calls');
    });

    it('is ignored beside the calls that it mirrors', () => {
      const decoded = decodeChat([
        chunk({
          tool_calls: [opened(0, 'a', 'f', '{}')],
          function_call: { name: 'f', arguments: '{}' },
        }),
        ended(),
      ]);

      expect(briefCalls(decoded)).to.deep.equal(['a f {}']);
    });
  });

  it('reports more calls than maxCalls as a limit', () => {
    const { error, calls } = decodeChat(
      [entries(opened(0, 'a', 'f', '{}'), opened(1, 'b', 'f', '{}')), ended()],
      { maxCalls: 1 },
    );

    expect(error?.kind).to.equal('limit');
    expect(calls).to.deep.equal([]);
  });
});
