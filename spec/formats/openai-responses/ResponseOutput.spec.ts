import { expect } from 'chai';
import { textIn } from '../../../lib/formats/openai-responses/SpokenParts.ts';
import {
  added,
  args,
  briefCalls,
  call,
  completed,
  created,
  decodeResponse,
  done,
  itemEvent,
  message,
  said,
} from '../../helpers/responsesStream.ts';

const part = { type: 'output_text', text: 'Hello.', annotations: [] };

/** Streams that say one thing, in whatever events it comes. */
const SAYING: readonly (readonly [string, readonly object[]])[] = [
  ['fragments', [said(0, 'Hel'), said(0, 'lo.')]],
  [
    'fragments that every end mark repeats',
    [
      added(0, message('m1')),
      said(0, 'Hello.'),
      itemEvent('output_text.done', 0, { content_index: 0, text: 'Hello.' }),
      itemEvent('content_part.done', 0, { content_index: 0, part }),
      done(0, message('m1', 'Hello.')),
      completed([message('m1', 'Hello.')]),
    ],
  ],
  ['fragments of which the last is lost', [said(0, 'Hel'), done(0, message('m1', 'Hello.'))]],
  ['the end mark of the text', [itemEvent('output_text.done', 0, { text: 'Hello.' })]],
  ['the end mark of the part', [itemEvent('content_part.done', 0, { content_index: 0, part })]],
  [
    'end marks in the wrong order',
    [
      done(0, message('m1', 'Hello.')),
      itemEvent('content_part.done', 0, { content_index: 0, part }),
      itemEvent('output_text.done', 0, { content_index: 0, text: 'Hello.' }),
    ],
  ],
  ['the end mark of the item', [done(0, message('m1', 'Hello.'))]],
  ['the beginning of the item', [added(0, message('m1', 'Hello.'))]],
  ['the whole response', [completed([message('m1', 'Hello.')])]],
  ['a refusal', [itemEvent('refusal.delta', 0, { content_index: 0, delta: 'Hello.' })]],
  ['two messages with one number', [done(0, message('m1', 'Hel')), done(0, message('m2', 'lo.'))]],
  ['two messages', [done(0, message('m1', 'Hel')), done(1, message('m2', 'lo.'))]],
];

describe('ResponseOutput', () => {
  for (const [title, events] of SAYING) {
    it(`says once what comes as ${title}`, () => {
      const { text, finish } = decodeResponse([...events, completed()]);
      expect(text).to.equal('Hello.');
      expect(finish?.reason).to.equal('stop');
      expect(JSON.stringify(finish?.message)).to.contain('lo.');
    });
  }

  const thought = { type: 'reasoning', id: 'r' };
  const THINKING: readonly (readonly [string, readonly object[]])[] = [
    [
      'a summary',
      [itemEvent('reasoning_summary_text.delta', 0, { summary_index: 0, delta: 'Hm' })],
    ],
    ['text', [itemEvent('reasoning_text.delta', 0, { content_index: 0, delta: 'Hm' })]],
    [
      'both',
      [
        itemEvent('reasoning_text.delta', 0, { content_index: 0, delta: 'Hm' }),
        itemEvent('reasoning_summary_text.delta', 0, { summary_index: 0, delta: 'Mh' }),
      ],
    ],
    [
      'an end mark of a summary',
      [
        itemEvent('reasoning_summary_part.done', 0, {
          summary_index: 0,
          part: { type: 'summary_text', text: 'Hm' },
        }),
      ],
    ],
    ['a whole item', [done(0, { ...thought, summary: [{ type: 'summary_text', text: 'Hm' }] })]],
  ];
  for (const [title, events] of THINKING) {
    it(`shows reasoning that comes as ${title}`, () => {
      expect(decodeResponse([...events, completed()]).reasoning).to.equal('Hm');
    });
  }

  it('W2 takes text of an item that began earlier for moving on', () => {
    const { events } = decodeResponse([
      added(0, message('m1')),
      done(1, call('c1', 'f', '')),
      said(0, 'a'),
    ]);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'tool-call-start',
      'tool-call',
      'text-delta',
    ]);
  });

  it('gives a number that is used again to the newer item', () => {
    const { message: items = [] } = decodeResponse([
      added(0, message('m1')),
      said(0, 'a'),
      added(0, message('m2')),
      said(0, 'b'),
      completed(),
    ]);
    const texts = items.map((item) => ('content' in item ? textIn(item.content) : undefined));
    expect(texts).to.deep.equal(['a', 'b']);
  });

  it('W5 takes calls for calls of their own, whatever ids and numbers they have', () => {
    const same = (text: string) => call('x', 'f', text, { id: undefined });
    const unnumbered = (text: string) => [
      { type: 'response.output_item.added', item: call('x', 'f') },
      { type: 'response.output_item.done', item: call('x', 'f', text) },
    ];
    const texts = ['{"a":1}', '{"b":2}'] as const;
    for (const events of [
      texts.flatMap(unnumbered),
      texts.map((text, index) => done(index, same(text))),
    ]) {
      const { calls } = decodeResponse([...events, completed()]);
      expect(calls.map(({ arguments: text }) => text)).to.deep.equal(texts);
    }
  });

  it('W5 ends the call that an end mark names, of those with one number', () => {
    const unnamed = (callId: string, text?: string) => call(callId, 'f', text, { id: undefined });
    const decoded = decodeResponse([
      added(0, unnamed('a')),
      added(0, unnamed('b')),
      done(0, unnamed('a', '{"a":1}')),
      done(0, unnamed('b', '{"b":2}')),
      completed(),
    ]);
    expect(briefCalls(decoded)).to.deep.equal(['a f {"a":1}', 'b f {"b":2}']);
  });

  it('W3 tells fragments with one id apart by their numbers', () => {
    const id = { item_id: 'm' };
    const { message: items = [] } = decodeResponse([
      said(0, 'a', id),
      said(1, 'b', id),
      said(0, 'c', id),
      said(1, 'd', id),
      completed(),
    ]);
    const texts = items.map((item) => ('content' in item ? textIn(item.content) : undefined));
    expect(texts).to.deep.equal(['ac', 'bd']);
  });

  it('gives nothing to the items of a response that another one replaced', () => {
    const { message: items = [] } = decodeResponse([
      created({ id: 'r1' }),
      said(0, 'Wrong'),
      created({ id: 'r2' }),
      said(0, 'Right'),
      completed(),
    ]);
    const texts = items.map((item) => ('content' in item ? textIn(item.content) : undefined));
    expect(texts).to.deep.equal(['Right']);
  });

  it('takes the name of a call from the end mark of its arguments', () => {
    const { events } = decodeResponse([
      args(0, '{}'),
      itemEvent('function_call_arguments.done', 0, { arguments: '{}', name: 'f' }),
    ]);
    expect(events).to.deep.include({ type: 'tool-call-start', index: 0, id: 'call_0', name: 'f' });
  });

  it('says nothing for what is no text', () => {
    const { events } = decodeResponse([said(0, 3 as never), said(0, ''), completed()]);
    expect(events.map(({ type }) => type)).to.deep.equal(['finish']);
  });
});
