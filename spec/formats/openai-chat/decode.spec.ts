import { expect } from 'chai';
import { Subject } from 'rxjs';
import { decode } from '../../../lib/formats/openai-chat/decode.ts';
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

const CALL = entries(opened(0, 'a', 'f', '{}'));

/** A chunk of some other shape. */
function event(members: object): ChatItem {
  return { object: 'chat.completion.chunk', ...members };
}

describe('decode', () => {
  it('takes events as objects, as text and as server-sent events', () => {
    const items = [said('a'), CALL, ended()];
    const texts = items.map((item) => JSON.stringify(item));
    const { events } = decodeChat(items);

    expect(events).to.have.length(5);
    expect(decodeChat([...texts, DONE]).events).to.deep.equal(events);
    expect(decodeChat(texts.map((data) => ({ data }))).events).to.deep.equal(events);
  });

  it('keeps no state between subscriptions', () => {
    const chunks$ = new Subject<string>();
    const model$ = chunks$.pipe(decode());
    const seen: string[][] = [[], []];
    for (const one of seen) model$.subscribe((next) => one.push(next.type));
    chunks$.next(JSON.stringify(CALL));
    chunks$.next(DONE);

    const expected = ['tool-call-start', 'tool-call-delta', 'tool-call', 'finish'];
    expect(seen).to.deep.equal([expected, expected]);
  });

  it('refuses a choice that is no whole number from 0', () => {
    for (const choice of [-1, 0.5, Number.NaN]) {
      expect(() => decode({ choice })).to.throw(RangeError, 'choice');
    }
  });

  it('refuses a wrong bound', () => {
    expect(() => decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });

  describe('end', () => {
    for (const [what, items, reason, raw] of [
      ['a finish value and [DONE]', [said('a'), ended('stop'), DONE], 'stop', 'stop'],
      ['a finish value alone', [said('a'), ended('stop')], 'stop', 'stop'],
      ['[DONE] alone', [said('a'), DONE], 'stop', undefined],
      ['[DONE] with blanks', [said('a'), ' [DONE] \n'], 'stop', undefined],
      ['[DONE] alone, after a call', [CALL, DONE], 'tool-calls', undefined],
      ['"stop" after a call', [CALL, ended('stop'), DONE], 'tool-calls', 'stop'],
      ['"stop" before a call', [ended('stop'), CALL, DONE], 'tool-calls', 'stop'],
      [
        'a finish value beside the call',
        [chunk({ tool_calls: [opened(0, 'a', 'f', '{}')] }, 'tool_calls')],
        'tool-calls',
        'tool_calls',
      ],
      [
        'a finish value twice',
        [CALL, ended(), chunk({ content: '' }, 'tool_calls'), DONE],
        'tool-calls',
        'tool_calls',
      ],
      [
        'blank finish values, then one',
        [chunk({ content: 'a' }, ''), ended('stop')],
        'stop',
        'stop',
      ],
      [
        'chunks after the finish value',
        [ended('stop'), event({ choices: [] }), chunk({}), event({}), DONE],
        'stop',
        'stop',
      ],
      [
        'a limit that a gateway calls "stop" afterwards',
        [CALL, ended('length'), ended('stop'), DONE],
        'length',
        'length',
      ],
      [
        'a limit after a sealed call',
        [CALL, entries(opened(1, 'b', 'f')), ended('length')],
        'length',
        'length',
      ],
      ['a word that nobody knows', [said('a'), ended('tired')], 'unknown', 'tired'],
    ] as [string, ChatItem[], string, string | undefined][]) {
      it(`is ${reason} for ${what}`, () => {
        const { finish, error, events } = decodeChat(items);

        expect(error).to.equal(undefined);
        expect([finish?.reason, finish?.raw]).to.deep.equal([reason, raw]);
        expect(events.at(-1)).to.equal(finish);
        expect(events.filter(({ type }) => type === 'finish')).to.have.length(1);
      });
    }

    for (const [what, items] of [
      ['without events', []],
      ['after text', [said('a')]],
      ['after a whole call', [CALL]],
      ['after usage', [said('a'), event({ choices: [], usage: { prompt_tokens: 1 } })]],
      ['after blank finish values', [chunk({}, '')]],
      [
        'after a finish value of another choice',
        [event({ choices: [{ index: 1, delta: {}, finish_reason: 'stop' }] })],
      ],
    ] as [string, ChatItem[]][]) {
      it(`is truncated ${what}`, () => {
        const { error, calls, finish } = decodeChat(items);

        expect([error?.kind, error?.retryable]).to.deep.equal(['truncated', true]);
        expect([calls, finish]).to.deep.equal([[], undefined]);
      });
    }

    it('comes with [DONE], not with the finish value, and ignores what follows', () => {
      const items$ = new Subject<ChatItem>();
      const types: string[] = [];
      items$
        .pipe(decode())
        .subscribe({ next: ({ type }) => types.push(type), complete: () => types.push('|') });
      for (const item of [ended('stop'), said('late')]) items$.next(item as string);
      expect(types).to.deep.equal(['text-delta']);

      items$.next(DONE);
      expect(types).to.deep.equal(['text-delta', 'finish', '|']);
      expect(items$.observed).to.equal(false);
    });

    it('takes [DONE] inside text for text', () => {
      expect(decodeChat([said('say [DONE]'), said(DONE), ended('stop')]).text).to.equal(
        'say [DONE][DONE]',
      );
    });
  });

  describe('partialMessage', () => {
    it('has the text and the sealed calls of a response that broke', () => {
      const { error } = decodeChat([
        said('Let me see.'),
        CALL,
        entries(opened(1, 'b', 'f', '{"n')),
      ]);

      expect(error?.partialMessage).to.deep.equal({
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
      });
    });

    it('has sealed calls without text', () => {
      const { error } = decodeChat([CALL, entries(opened(1, 'b', 'f'))]);

      expect(error?.partialMessage).to.deep.equal({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
      });
    });

    it('is absent when there is neither', () => {
      const { error } = decodeChat([
        chunk({ reasoning: 'hm' }),
        entries(opened(0, 'a', 'f', '{"n')),
      ]);

      expect(error?.kind).to.equal('truncated');
      expect(error?.partialMessage).to.equal(undefined);
    });
  });

  describe('choices', () => {
    const fragment = (index: unknown, id: string | undefined, text: string): object => ({
      index,
      delta: {
        content: String(index),
        tool_calls: [
          { index: 0, ...(id && { id }), function: { ...(id && { name: 'f' }), arguments: text } },
        ],
      },
    });
    const stream = [
      event({ choices: [fragment(0, 'a', '{"n"'), fragment(1, 'b', '{"m"')] }),
      event({ choices: [fragment(1, undefined, ':2}')] }),
      event({ choices: [fragment(0, undefined, ':1}')] }),
      event({ choices: [{ index: 1, delta: {}, finish_reason: 'length' }] }),
      event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
      DONE,
    ];

    it('are not mixed: the first is decoded', () => {
      const decoded = decodeChat(stream);

      expect(briefCalls(decoded)).to.deep.equal(['a f {"n":1}']);
      expect([decoded.text, decoded.finish?.raw]).to.deep.equal(['00', 'tool_calls']);
    });

    it('can be asked for', () => {
      const decoded = decodeChat(stream, { choice: 1 });

      expect(briefCalls(decoded)).to.deep.equal([]);
      expect([decoded.text, decoded.finish?.raw]).to.deep.equal(['11', 'length']);
    });

    it('without an index are told apart by their position', () => {
      const items = [
        event({ choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] }),
        DONE,
      ];

      expect(decodeChat(items).text).to.equal('a');
      expect(decodeChat(items, { choice: 1 }).text).to.equal('b');
    });

    for (const [what, choices] of [
      ['null', null],
      ['a number', 5],
      ['a list of nulls', [null, 'x', []]],
      ['one without a delta', [{ index: 0, finish_reason: null }]],
      ['one whose delta is null', [{ index: 0, delta: null }]],
      ['one whose delta is text', [{ index: 0, delta: 'x' }]],
      [
        'one whose members are nonsense',
        [
          {
            index: {},
            delta: { content: 4, tool_calls: 'x', refusal: [], reasoning_details: 'x', audio: 3 },
            finish_reason: 7,
          },
        ],
      ],
    ] as [string, unknown][]) {
      it(`say nothing when they are ${what}`, () => {
        const { events, error } = decodeChat([event({ choices }), ended('stop')]);

        expect(error).to.equal(undefined);
        expect(events.map(({ type }) => type)).to.deep.equal(['finish']);
      });
    }

    it('may be a single object', () => {
      expect(
        decodeChat([event({ choices: { delta: { content: 'a' }, finish_reason: 'stop' } })]).text,
      ).to.equal('a');
    });

    it('may come whole from a server that does not stream', () => {
      const message = {
        role: 'assistant',
        content: 'a',
        tool_calls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }],
      };
      const decoded = decodeChat([
        {
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
        },
      ]);

      expect(decoded.text).to.equal('a');
      expect(briefCalls(decoded)).to.deep.equal(['x f {}']);
      expect(decoded.message).to.deep.equal(message);
    });

    it('get nothing from a whole message after deltas but what they did not bring', () => {
      const whole = {
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: { content: 'ab', tool_calls: [opened(0, 'a', 'f', '{}')] },
            finish_reason: 'stop',
          },
        ],
      };
      const repeated = decodeChat([said('a'), said('b'), CALL, whole, DONE]);
      const late = decodeChat([said('a'), said('b'), whole, DONE]);
      const silent = decodeChat([chunk({ role: 'assistant', content: '' }), whole, DONE]);

      for (const { text, calls, finish } of [repeated, late, silent]) {
        expect([text, calls.length, finish?.raw]).to.deep.equal(['ab', 1, 'stop']);
      }
    });

    it('do not count the message that some servers repeat beside every delta', () => {
      const choice = { index: 0, delta: { content: 'a' }, message: { content: 'a' } };

      expect(
        decodeChat([
          event({ choices: [choice] }),
          event({ choices: [{ index: 0, message: { content: 'a' } }] }),
          DONE,
        ]).text,
      ).to.equal('a');
    });
  });

  it('joins 20,000 fragments of arguments in time that grows with them, not with their square', () => {
    const { calls } = decodeChat([
      entries(opened(0, 'a', 'f', '{"text":"')),
      ...Array.from({ length: 20_000 }, () => entries(more(0, '0123456789abcdef'))),
      entries(more(0, '"}')),
      ended(),
    ]);

    expect(calls[0]?.arguments).to.have.length(320_011);
  }).timeout(1_000);

  it('unsubscribes the source', () => {
    const source$ = new Subject<string>();
    source$.pipe(decode()).subscribe().unsubscribe();

    expect(source$.observed).to.equal(false);
  });
});
