import { expect } from 'chai';
import fc from 'fast-check';
import { Subject } from 'rxjs';
import { cohereV2 } from '../../../lib/formats/cohere-v2/cohereV2.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy, decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import { toolResult } from '../../helpers/toolResult.ts';

type Event = { type: string; [member: string]: unknown };

const event = (type: string, index?: number, message?: object): Event => ({
  type,
  ...(index !== undefined && { index }),
  ...(message !== undefined && { delta: { message } }),
});
const START: Event = {
  type: 'message-start',
  id: 'm1',
  delta: { message: { role: 'assistant', tool_calls: [] } },
};
const plan = (tool_plan: string) => event('tool-plan-delta', undefined, { tool_plan });
const text = (index: number, ...deltas: string[]) => [
  event('content-start', index, { content: { type: 'text', text: '' } }),
  ...deltas.map((delta) => event('content-delta', index, { content: { text: delta } })),
  event('content-end', index),
];
const thinking = (index: number, delta: string) => [
  event('content-start', index, { content: { type: 'thinking', thinking: '' } }),
  event('content-delta', index, { content: { thinking: delta } }),
  event('content-end', index),
];
const callStart = (index: number, id: string, name = 'look') =>
  event('tool-call-start', index, {
    tool_calls: { id, type: 'function', function: { name, arguments: '' } },
  });
const callDelta = (index: number, args: string) =>
  event('tool-call-delta', index, { tool_calls: { function: { arguments: args } } });
const call = (index: number, id: string, ...deltas: string[]) => [
  callStart(index, id),
  ...deltas.map((delta) => callDelta(index, delta)),
  event('tool-call-end', index),
];
const end = (finish_reason?: string, members: object = {}): Event => ({
  type: 'message-end',
  delta: { ...(finish_reason !== undefined && { finish_reason }), ...members },
});
const USAGE = { usage: { tokens: { input_tokens: 12, output_tokens: 7 } } };

const RESPONSE = [
  START,
  plan('I look in '),
  plan('two places – “both”.'),
  ...call(0, 'look_1', '', '{"place":', '"Tromsø", "n": [1, {"ü": 2}]}'),
  ...call(1, 'look_2', '{"place":"Rome"}'),
  ...call(2, 'now_3'),
  end('TOOL_CALL', USAGE),
];
const CALLS = [
  'look_1 {"place":"Tromsø", "n": [1, {"ü": 2}]} explicit',
  'look_2 {"place":"Rome"} explicit',
  'now_3  explicit',
];
const ANSWER = [START, ...thinking(0, 'hm'), ...text(1, 'It is ', 'cold.'), end('COMPLETE')];

const bytesOf = (events: readonly Event[]) =>
  new TextEncoder().encode(
    `${events.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`,
  );
const decoded = (...events: (object | string)[]) => decodedBy(cohereV2, events);

/** The events as the official SDK gives them: members in its own spelling. */
function asSdk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSdk);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      asSdk(one),
    ]),
  );
}

describe('decode of cohere-v2', () => {
  it('emits the plan as reasoning, text and calls as they come, then usage, then finish', () => {
    const { events, completed } = decoded(
      START,
      plan('I look.'),
      ...text(0, 'Hi'),
      ...call(0, 'look_1', '{"a"', ':1}'),
      end('TOOL_CALL', USAGE),
    );
    expect(completed).to.equal(true);
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'I look.' },
      { type: 'text-delta', delta: 'Hi' },
      { type: 'tool-call-start', index: 0, id: 'look_1', name: 'look' },
      { type: 'tool-call-delta', index: 0, delta: '{"a"' },
      { type: 'tool-call-delta', index: 0, delta: ':1}' },
      {
        type: 'tool-call',
        call: { kind: 'function', index: 0, id: 'look_1', name: 'look', arguments: '{"a":1}' },
        seal: 'explicit',
      },
      { type: 'usage', usage: { inputTokens: 12, outputTokens: 7, raw: USAGE.usage } },
      {
        type: 'finish',
        reason: 'tool-calls',
        raw: 'TOOL_CALL',
        message: {
          role: 'assistant',
          content: [{ type: 'text', text: 'Hi' }],
          tool_plan: 'I look.',
          tool_calls: [
            { id: 'look_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
          ],
        },
      },
    ]);
  });

  it('W1 gives the same calls for any cut of the bytes', () => {
    const expected = decoded(...RESPONSE).events;
    fc.assert(
      fc.property(cutsOf(bytesOf(RESPONSE)), (chunks) => {
        const result = chunksDecodedBy(cohereV2, chunks);
        expect(result.events).to.deep.equal(expected);
        expect(sealsOf(result)).to.deep.equal(CALLS);
      }),
      { numRuns: 40 },
    );
  });

  it('W4 gives no call that was cut, and says that the response was, at any byte', () => {
    const body = bytesOf(RESPONSE);
    const lastEvent = new TextDecoder().decode(body).lastIndexOf('\n\ndata: [DONE]');
    for (let length = 0; length < lastEvent - 1; length += 1) {
      const result = chunksDecodedBy(cohereV2, [body.slice(0, length)]);
      expect(result.finish, String(length)).to.equal(undefined);
      expect(result.error).to.include({ kind: 'truncated' });
      expect(sealsOf(result)).to.deep.equal(CALLS.slice(0, result.calls.length));
    }
  });

  it('reads events as text, as server-sent events, parsed, and as the official SDK spells them', () => {
    const forms: ((one: Event) => object | string)[] = [
      (one) => one,
      (one) => JSON.stringify(one),
      (one) => ({ event: one.type, data: JSON.stringify(one) }),
      (one) => ({ event: 'other', data: JSON.stringify(one) }),
      ({ type, ...others }) => ({ event: type, data: JSON.stringify(others) }),
      (one) => asSdk(one) as object,
    ];
    for (const form of forms) {
      const result = decoded(...RESPONSE.map(form));
      expect(sealsOf(result)).to.deep.equal(CALLS);
      expect(result.reasoning).to.equal('I look in two places – “both”.');
      expect(result.finish).to.deep.include({ reason: 'tool-calls', raw: 'TOOL_CALL' });
      expect(result.events.find(({ type }) => type === 'usage')).to.have.nested.property(
        'usage.outputTokens',
        7,
      );
    }
  });

  it('keeps thinking, text and citations in the message', () => {
    const citation = {
      start: 0,
      end: 5,
      text: 'It is',
      sources: [{ type: 'tool', id: 'look_1:0' }],
    };
    const result = decoded(
      ...ANSWER.slice(0, -1),
      event('citation-start', 0, { citations: citation }),
      event('citation-end', 0),
      end('COMPLETE'),
    );
    expect(result).to.include({ text: 'It is cold.', reasoning: 'hm' });
    expect(result.message).to.deep.equal({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'It is cold.' },
      ],
      citations: [citation],
    });
  });

  it('gives no call that the limit of tokens cut, whatever its text', () => {
    for (const cut of [
      [callStart(1, 'look_2')],
      [callStart(1, 'look_2'), callDelta(1, '{"place":"Ro')],
      [callStart(1, 'look_2'), callDelta(1, '{"place":"Rome"}')],
      call(1, 'look_2', '{"place":'),
    ]) {
      const { calls, finish, message } = decoded(
        START,
        ...call(0, 'look_1', '{}'),
        ...cut,
        end('MAX_TOKENS'),
      );
      expect(calls.map(({ id }) => id)).to.deep.equal(['look_1']);
      expect(finish?.reason).to.equal('length');
      expect(message).to.have.nested.property('tool_calls.length', 1);
    }
  });

  it('gives a call without arguments when the plan, the thinking or the text goes on', () => {
    const next = [plan('so'), ...thinking(0, 'so').slice(1, 2), ...text(0, 'so').slice(1, 2)];
    for (const one of next) {
      const ended = [START, ...call(0, 'look_1')];
      expect(sealsOf(decoded(...ended))).to.deep.equal([]);
      expect(sealsOf(decoded(...ended, one))).to.deep.equal(['look_1  explicit']);
    }
  });

  it('counts calls also where the reason says that the response is complete', () => {
    expect(decoded(...call(0, 'a', '{}'), end('COMPLETE')).finish?.reason).to.equal('tool-calls');
    expect(decoded(...call(0, 'a', '{}'), end()).finish).to.include({
      reason: 'tool-calls',
      raw: undefined,
    });
    expect(decoded(end('TIMEOUT')).finish?.reason).to.equal('error');
  });

  it('reports errors with the message so far', () => {
    const partialMessage = {
      role: 'assistant',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
    };
    for (const error of [
      end('ERROR', { error: 'it went wrong' }),
      end('ERROR', { error: { message: 'it went wrong' } }),
      { message: 'it went wrong' },
      { event: 'error', data: 'it went wrong' },
    ]) {
      const result = decoded(
        START,
        ...call(0, 'a', '{}'),
        callStart(1, 'b'),
        error,
        end('COMPLETE'),
      );
      expect(result.error).to.include({ kind: 'provider' });
      expect(result.error?.message).to.include('it went wrong');
      expect(result.error?.partialMessage).to.deep.equal(partialMessage);
      expect(result.calls).to.have.length(1);
    }
    expect(decoded(START, end('ERROR', { error: null })).finish?.reason).to.equal('error');
  });

  it('takes [DONE] without the end of the message for nothing', () => {
    expect(decoded(...ANSWER.slice(0, -1), '[DONE]').error).to.include({ kind: 'truncated' });
    expect(decoded(START).error?.partialMessage).to.equal(undefined);
  });

  it('tolerates whatever else stands in events', () => {
    const {
      error,
      text: said,
      calls,
    } = decoded(
      {},
      { type: 'debug', prompt: 'x' },
      { type: 'content-delta', index: {}, delta: null },
      event('content-delta', 0, { content: 7 }),
      event('citation-start', 0, { citations: [] }),
      event('tool-plan-delta', undefined, { tool_plan: null }),
      event('unheard-of', 0, { content: { text: 'no' } }),
      { type: 'tool-call-end', index: 9 },
      ...text(0, 'Hi'),
      end('COMPLETE'),
    );
    expect({ error, said, calls }).to.deep.equal({ error: undefined, said: 'Hi', calls: [] });
  });

  it('bounds calls and arguments', () => {
    const events = [...call(0, 'a', '{"b":"x"}'), ...call(1, 'b', '{}')];
    expect(decodedBy(cohereV2, events, { maxCalls: 1 }).error).to.include({ kind: 'limit' });
    expect(decodedBy(cohereV2, events, { maxArgumentBytes: 5 }).error).to.include({
      kind: 'limit',
    });
  });

  it('does not see what an SDK writes into the objects of its events, and writes nothing', () => {
    const citation = { start: 0, sources: [{ type: 'tool', tool_output: { a: 1 } }] };
    const given = event('citation-start', 0, { citations: citation });
    const source$ = new Subject<Event>();
    const finishes: unknown[] = [];
    source$.pipe(cohereV2.decode()).subscribe((one) => finishes.push(one));
    source$.next(Object.freeze(given));
    (citation.sources[0] as { tool_output: object }).tool_output = { b: 2 };
    source$.next(end('COMPLETE'));
    expect(finishes.at(-1)).to.have.nested.property(
      'message.citations[0].sources[0].tool_output.a',
      1,
    );
    expect(source$.observed).to.equal(false);
  });

  it('R1 answers every call of a message that it gave', () => {
    const { calls, message } = decoded(...RESPONSE);
    const results = calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
    const answers = cohereV2.toolResults(results.reverse());
    const asked = message?.role === 'assistant' ? message.tool_calls : [];
    expect(answers.map((one) => 'tool_call_id' in one && one.tool_call_id)).to.deep.equal(
      asked?.map(({ id }) => id),
    );
  });
});
