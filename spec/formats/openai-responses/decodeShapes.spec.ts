import { expect } from 'chai';
import {
  added,
  args,
  briefCalls,
  call,
  completed,
  created,
  decodeResponse,
  done,
  incomplete,
  itemEvent,
  message,
  type ResponsesTestEvent,
  said,
  wholeCall,
} from '../../helpers/responsesStream.ts';

const ROME = '{"town":"Rome"}';
const OSLO = '{"town":"Oslo"}';
const rome = call('c1', 'weather', ROME);

/** Streams that leave out, repeat or change what OpenAI sends, and the calls that they mean. */
const SHAPES: readonly (readonly [string, readonly ResponsesTestEvent[], readonly string[]])[] = [
  ['a call as OpenAI sends it', wholeCall(0, ['c1', 'weather'], ['{"town":', '"Rome"}']), []],
  ['an end mark of the item alone', [done(0, rome)], []],
  [
    'a beginning and an end mark without fragments',
    [added(0, call('c1', 'weather')), done(0, rome)],
    [],
  ],
  [
    'an end mark of the arguments alone',
    [
      added(0, call('c1', 'weather')),
      itemEvent('function_call_arguments.done', 0, { arguments: ROME }),
    ],
    [],
  ],
  ['fragments without any end mark', [added(0, call('c1', 'weather')), args(0, ROME)], []],
  ['fragments before the beginning', [args(0, ROME), added(0, call('c1', 'weather'))], []],
  ['fragments without a beginning', [args(0, '{"town":'), args(0, '"Rome"}'), done(0, rome)], []],
  [
    'another item id in every event',
    [
      added(0, { ...rome, id: 'a', arguments: '' }),
      args(0, '{"town":', { item_id: 'b' }),
      args(0, '"Rome"}', { item_id: 'c' }),
      itemEvent('function_call_arguments.done', 0, { arguments: ROME, item_id: 'd' }),
      done(0, { ...rome, id: 'e' }),
      completed([{ ...rome, id: 'f' }]),
    ],
    [],
  ],
  [
    'fragments that the end mark of the item does not confirm',
    [added(0, call('c1', 'weather')), args(0, 'gAAAAcipher=='), done(0, rome)],
    [],
  ],
  [
    'a placeholder in the beginning',
    [added(0, call('c1', 'weather', '{}')), args(0, ROME), done(0, rome)],
    [],
  ],
  ['the arguments whole in the beginning', [added(0, rome), done(0, call('c1', 'weather'))], []],
  ['the arguments in the beginning, and no more', [added(0, rome)], []],
  [
    'an end mark without the arguments that were streamed',
    [added(0, call('c1', 'weather')), args(0, ROME), done(0, call('c1', 'weather'))],
    [],
  ],
  ['arguments as an object', [done(0, { ...rome, arguments: { town: 'Rome' } })], []],
  ['an end mark twice', [...wholeCall(0, ['c1', 'weather'], [ROME]), done(0, rome)], []],
  [
    'a beginning twice',
    [added(0, call('c1', 'weather')), ...wholeCall(0, ['c1', 'weather'], [ROME])],
    [],
  ],
  ['an end mark without status', [done(0, { ...rome, status: null })], []],
  ['an end mark that says it goes on', [done(0, { ...rome, status: 'in_progress' })], []],
  ['only the output of the whole response', [completed([rome])], []],
  [
    'an output of the whole response without a call that was streamed',
    [done(0, rome), completed([])],
    [],
  ],
  [
    'an output of the whole response with other arguments',
    [done(0, rome), completed([call('c1', 'weather', '{}')])],
    [],
  ],
  [
    'an output of the whole response with another id of the same call',
    [done(0, rome), completed([{ ...rome, call_id: 'other' }])],
    [],
  ],
  [
    'an output of the whole response that ends an open call',
    [added(0, call('c1', 'weather')), args(0, '{"to'), completed([rome])],
    [],
  ],
  ['an item id in the place of a call id', [done(0, { ...rome, id: 'c1', call_id: '' })], []],
  ['a name that comes late', [added(0, { ...rome, name: '', arguments: '' }), done(0, rome)], []],
  [
    'two calls that are written at the same time',
    [
      added(0, call('c1', 'weather')),
      added(1, call('c2', 'weather')),
      args(0, '{"town":'),
      args(1, '{"town":"Os'),
      args(1, 'lo"}'),
      done(1, call('c2', 'weather', OSLO)),
      args(0, '"Rome"}'),
      done(0, rome),
    ],
    [`c2 weather ${OSLO}`],
  ],
  [
    'one number for all items',
    [
      added(0, message('m1')),
      said(0, 'Hm.'),
      ...wholeCall(0, ['c1', 'weather'], [ROME]),
      ...wholeCall(0, ['c2', 'weather'], [OSLO]),
    ],
    [`c2 weather ${OSLO}`],
  ],
  [
    'one number for items that are written at the same time',
    [
      added(0, call('c1', 'weather')),
      added(0, call('c2', 'weather')),
      args(0, ROME, { item_id: 'fc_c1' }),
      args(0, OSLO, { item_id: 'fc_c2' }),
    ],
    [`c2 weather ${OSLO}`],
  ],
  [
    'no numbers',
    [
      ...wholeCall(0, ['c1', 'weather'], [ROME]),
      ...wholeCall(1, ['c2', 'weather'], ['{"town":', '"Oslo"}']),
    ].map((event) => ({ ...event, output_index: undefined })),
    [`c2 weather ${OSLO}`],
  ],
  [
    'no numbers, and no ids of items',
    [
      ...wholeCall(0, ['c1', 'weather'], [ROME]),
      ...wholeCall(0, ['c2', 'weather'], ['{"town":', '"Oslo"}']),
    ].map(({ item, ...event }) => ({
      ...event,
      output_index: undefined,
      item_id: undefined,
      ...(item !== undefined && { item: { ...(item as object), id: undefined } }),
    })),
    [`c2 weather ${OSLO}`],
  ],
  [
    'no numbers, no ids of items, and no beginnings',
    [
      { type: 'response.function_call_arguments.delta', delta: ROME },
      { type: 'response.output_item.done', item: { ...rome, id: undefined } },
      { type: 'response.function_call_arguments.delta', delta: OSLO },
      {
        type: 'response.output_item.done',
        item: { ...call('c2', 'weather', OSLO), id: undefined },
      },
    ],
    [`c2 weather ${OSLO}`],
  ],
  [
    'two end marks without beginnings',
    [done(0, rome), done(1, call('c2', 'weather', OSLO))],
    [`c2 weather ${OSLO}`],
  ],
  [
    'a second call that only the whole response has',
    [done(0, rome), completed([rome, call('c2', 'weather', OSLO)])],
    [`c2 weather ${OSLO}`],
  ],
  [
    'calls of tools that the provider runs',
    [
      added(0, { type: 'mcp_call', id: 'mcp_1', name: 'weather', arguments: '' }),
      itemEvent('mcp_call_arguments.delta', 0, { delta: '{}' }),
      args(0, '{}'),
      done(0, { type: 'mcp_call', id: 'mcp_1', name: 'weather', arguments: '{}' }),
      done(1, { type: 'web_search_call', id: 'ws_1' }),
      done(2, rome),
    ],
    [],
  ],
  [
    'events that mean nothing here',
    [
      { type: 'keepalive' },
      created(),
      { type: 'response.in_progress', response: { id: 'resp_7' } },
      { type: 'response.output_item.added', output_index: 0 },
      { type: 'response.output_item.done', output_index: 0, item: 'none' },
      { type: 'response.content_part.done', output_index: 0, part: { type: 'audio' } },
      { type: 'response.output_text.annotation.added', output_index: 0 },
      { type: 'response.tomorrow', output_index: 0, item_id: 'x' },
      done(0, rome),
    ],
    [],
  ],
];

describe('decode of openai-responses: what servers send', () => {
  for (const [title, events, more] of SHAPES) {
    it(`reads ${title}`, () => {
      const isEnded = events.some(({ type }) => type === 'response.completed');
      const decoded = decodeResponse(isEnded ? events : [...events, completed()]);
      expect(decoded.error).to.equal(undefined);
      expect(briefCalls(decoded)).to.deep.equal([`c1 weather ${ROME}`, ...more]);
      expect(decoded.finish?.reason).to.equal('tool-calls');
      const ids = decoded.message?.map((item) => 'call_id' in item && item.call_id);
      expect(ids?.filter((id) => id)).to.have.members(decoded.calls.map(({ id }) => id));
    });
  }

  it('W5 tells calls apart that have one id', () => {
    const { calls, message: items } = decodeResponse([
      ...wholeCall(0, ['c1', 'weather'], [ROME]),
      ...wholeCall(1, ['c1', 'weather'], [OSLO]),
      completed(),
    ]);
    expect(calls.map((one) => one.arguments)).to.deep.equal([ROME, OSLO]);
    expect(calls.map(({ id }) => id)).to.deep.equal(['c1', 'c1_1']);
    expect(items?.map((item) => 'call_id' in item && item.call_id)).to.deep.equal(['c1', 'c1_1']);
  });

  it('never seals a call whose item was cut, whatever its arguments look like', () => {
    for (const end of [completed(), incomplete('max_output_tokens')]) {
      const { calls, message: items } = decodeResponse([
        ...wholeCall(0, ['c1', 'weather'], [ROME]),
        added(1, call('c2', 'weather')),
        args(1, '{"town":1'),
        done(1, call('c2', 'weather', '{"town":1}', { status: 'incomplete' })),
        end,
      ]);
      expect(calls.map(({ id }) => id)).to.deep.equal(['c1']);
      expect(items).to.have.length(1);
    }
  });

  it('seals nothing that the output of a bad response has beyond the stream', () => {
    const { calls, message: items } = decodeResponse([
      added(0, call('c1', 'weather')),
      incomplete('max_output_tokens', [rome, call('c2', 'weather', OSLO)]),
    ]);
    expect(calls).to.deep.equal([]);
    expect(items).to.deep.equal([]);
  });

  it('gives every call of a custom tool its free text', () => {
    const item = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c1', name: 'shell' };
    const {
      calls,
      message: items,
      events,
    } = decodeResponse([
      added(0, { ...item, input: '' }),
      itemEvent('custom_tool_call_input.delta', 0, { delta: 'ls ' }),
      itemEvent('custom_tool_call_input.delta', 0, { delta: '-l' }),
      itemEvent('custom_tool_call_input.done', 0, { input: 'ls -l' }),
      done(0, { ...item, input: 'ls -l' }),
      completed(),
    ]);
    expect(calls).to.deep.equal([
      { kind: 'custom', index: 0, id: 'c1', name: 'shell', arguments: 'ls -l' },
    ]);
    expect(items).to.deep.equal([{ ...item, status: 'completed', input: 'ls -l' }]);
    expect(events.find(({ type }) => type === 'tool-call')).to.include({ seal: 'explicit' });
  });

  it('takes a call of a custom tool that was not offered for one that the provider runs', () => {
    const item = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'x1', name: 'x_search' };
    const events = [
      added(0, { ...item, input: '' }),
      itemEvent('custom_tool_call_input.delta', 0, { delta: '{}' }),
      done(0, { ...item, input: '{}' }),
      completed(),
    ];
    const { calls, finish, message: items } = decodeResponse(events, { toolNames: ['weather'] });
    expect(calls).to.deep.equal([]);
    expect(finish?.reason).to.equal('stop');
    expect(items).to.deep.equal([{ ...item, status: 'completed', input: '{}' }]);
    expect(decodeResponse(events).calls).to.have.length(1);
  });
});
