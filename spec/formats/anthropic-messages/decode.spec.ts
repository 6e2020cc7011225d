import { expect } from 'chai';
import fc from 'fast-check';
import { NEVER, of, Subject } from 'rxjs';
import { decode } from '../../../lib/formats/anthropic-messages/decode.ts';
import { isGoodFinish } from '../../../lib/model/isGoodFinish.ts';
import {
  type AnthropicWireEvent,
  blockDelta,
  blockStart,
  blockStop,
  decoded,
  json,
  MESSAGE_STOP,
  messageStart,
  seals,
  stopReason,
  text,
  textDelta,
  thinking,
  tool,
  toolStart,
  turn,
} from '../../helpers/anthropicStream.ts';
import { cutsOf } from '../../helpers/cuts.ts';

/** Two calls between text and thinking, and one without arguments. */
const RECORDING = turn(
  'tool_use',
  ...thinking(0, 'two places', 'c2lnbmVk'),
  ...text(1, 'Let me ', 'look.'),
  ...tool(2, 'toolu_1', '', '{"place":', ' "Oslo"}'),
  ...thinking(3, 'and the other', 'bW9yZQ=='),
  ...tool(4, 'toolu_2', '{"place": "', 'Rome", "deep": {"a": [1, 2]}}'),
  ...tool(5, 'toolu_3', ''),
);

const CALLS = [
  'toolu_1 {"place": "Oslo"} explicit',
  'toolu_2 {"place": "Rome", "deep": {"a": [1, 2]}} explicit',
  'toolu_3  explicit',
];

describe('decode of anthropic-messages', () => {
  it('emits text, reasoning and calls as they come, then usage, then finish', () => {
    const { events, completed } = decoded(
      turn('tool_use', ...text(0, 'Hi'), ...tool(1, 'toolu_1', '{"a"', ':1}')),
    );
    expect(completed).to.equal(true);
    expect(events).to.deep.equal([
      { type: 'text-delta', delta: 'Hi' },
      { type: 'tool-call-start', index: 0, id: 'toolu_1', name: 'look' },
      { type: 'tool-call-delta', index: 0, delta: '{"a"' },
      { type: 'tool-call-delta', index: 0, delta: ':1}' },
      {
        type: 'tool-call',
        call: { kind: 'function', index: 0, id: 'toolu_1', name: 'look', arguments: '{"a":1}' },
        seal: 'explicit',
      },
      {
        type: 'usage',
        usage: { inputTokens: 12, outputTokens: 7, raw: { input_tokens: 12, output_tokens: 7 } },
      },
      {
        type: 'finish',
        reason: 'tool-calls',
        raw: 'tool_use',
        message: {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } },
          ],
        },
      },
    ]);
  });

  it('gives back the message as the provider wants it again', () => {
    const { content, text: said, reasoning } = decoded(RECORDING);
    expect(said).to.equal('Let me look.');
    expect(reasoning).to.equal('two placesand the other');
    expect(content).to.deep.equal([
      { type: 'thinking', thinking: 'two places', signature: 'c2lnbmVk' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'toolu_1', name: 'look', input: { place: 'Oslo' } },
      { type: 'thinking', thinking: 'and the other', signature: 'bW9yZQ==' },
      {
        type: 'tool_use',
        id: 'toolu_2',
        name: 'look',
        input: { place: 'Rome', deep: { a: [1, 2] } },
      },
      { type: 'tool_use', id: 'toolu_3', name: 'look', input: {} },
    ]);
  });

  it('reads events as text, as server-sent events and parsed, and trusts their JSON for the type', () => {
    const forms: ((event: AnthropicWireEvent) => string | AnthropicWireEvent | { data: string })[] =
      [
        (event) => event,
        (event) => JSON.stringify(event),
        (event) => ({ data: JSON.stringify(event) }),
        (event) => ({ event: event.type, data: JSON.stringify(event) }),
        (event) => ({ event: 'ping', data: JSON.stringify(event) }),
        ({ type, ...others }) => ({ event: type, data: JSON.stringify(others) }),
      ];
    for (const form of forms) {
      const result = decoded(RECORDING.map(form));
      expect(seals(result)).to.deep.equal(CALLS);
      expect(result.finish?.reason).to.equal('tool-calls');
    }
  });

  it('does not see what an SDK writes into the objects of its events', () => {
    const events = structuredClone(RECORDING) as AnthropicWireEvent[];
    function* writing(): Generator<AnthropicWireEvent> {
      for (const event of events) {
        yield event;
        const block = event.content_block as Record<string, unknown> | undefined;
        if (block !== undefined)
          Object.assign(block, { text: 'x', input: { x: 1 }, signature: 'x' });
      }
    }
    expect(decoded(writing()).content).to.deep.equal(decoded(RECORDING).content);
  });

  it('W1 gives the same calls for any cut of the argument text', () => {
    const whole = '{"a": "\\u00e9 \\"q\\" 😀", "b": [1.50, -0, 1e3], "c": {"d": null}}';
    fc.assert(
      fc.property(cutsOf(whole), (fragments) => {
        const { calls, content } = decoded(turn('tool_use', ...tool(0, 'toolu_1', ...fragments)));
        expect(calls.map((call) => call.arguments)).to.deep.equal([whole]);
        expect(content[0]?.input).to.deep.equal(JSON.parse(whole));
      }),
    );
  });

  it('W1 gives the same calls wherever pings and unknown events stand', () => {
    const strays = [{ type: 'ping' }, { type: 'content_block_note', index: 0, note: [1] }];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(RECORDING.length), fc.constantFrom(...strays))),
        (places) => {
          const events = [...RECORDING];
          for (const [at, stray] of places) events.splice(at, 0, stray);
          expect(seals(decoded(events))).to.deep.equal(CALLS);
          expect(decoded(events).content).to.deep.equal(decoded(RECORDING).content);
        },
      ),
    );
  });

  it('W3 uses the argument text verbatim, whatever JSON would make of it', () => {
    const texts = [
      ' {"big": 12345678901234567890, "e": 1E400, "z": 1.0}\n',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}',
      '{"s":"\\ud800"}',
    ];
    for (const whole of texts) {
      const { calls } = decoded(turn('tool_use', ...tool(0, 'toolu_1', ...whole)));
      expect(calls[0]?.arguments).to.equal(whole);
    }
  });

  it('W4 gives no incomplete call for a recording that is cut at any event', () => {
    for (let length = 0; length < RECORDING.length - 2; length += 1) {
      const result = decoded(RECORDING.slice(0, length));
      expect(CALLS).to.include.members(seals(result));
      expect(result.error?.kind).to.equal('truncated');
      expect(result.finish).to.equal(undefined);
    }
    // Without the end mark, the stop reason is enough.
    expect(seals(decoded(RECORDING.slice(0, -1)))).to.deep.equal(CALLS);
  });

  it('W4 holds a call without arguments until the response has moved on or finished', () => {
    const before = [messageStart(), ...tool(0, 'toolu_1', '')];
    expect(seals(decoded(before))).to.deep.equal([]);
    expect(seals(decoded([...before, blockStart(1, { type: 'text', text: '' })]))).to.have.length(
      1,
    );
    expect(seals(decoded([...before, stopReason('tool_use')]))).to.have.length(1);
    expect(seals(decoded([...before, stopReason('max_tokens')]))).to.deep.equal([]);
  });

  it('W5 makes ids unique and not empty, in the calls and in the message', () => {
    const ids = ['same', 'same', '', 'same_1'];
    const events = ids.flatMap((id, index) => tool(index, id, `{"n":${index}}`));
    const { calls, content } = decoded(turn('tool_use', ...events));
    expect(calls.map((call) => call.arguments)).to.deep.equal(ids.map((_, n) => `{"n":${n}}`));
    expect(new Set(calls.map(({ id }) => id)).size).to.equal(4);
    expect(calls.every(({ id }) => id !== '')).to.equal(true);
    expect(
      calls.map(({ id, metadata }) => metadata?.madeId === true || ids.includes(id)),
    ).to.not.include(false);
    expect(content.map(({ id }) => id)).to.deep.equal(calls.map(({ id }) => id));
  });

  it('emits a call while the response goes on', () => {
    const source = new Subject<AnthropicWireEvent>();
    const seen: string[] = [];
    source.pipe(decode()).subscribe((event) => seen.push(event.type));
    for (const event of [messageStart(), ...tool(0, 'toolu_1', '{}')]) source.next(event);
    expect(seen).to.include('tool-call');
  });

  it('completes at the end mark and unsubscribes the source, which may go on', () => {
    const source = new Subject<AnthropicWireEvent>();
    let completed = false;
    source.pipe(decode()).subscribe({
      complete: () => {
        completed = true;
      },
    });
    for (const event of RECORDING) source.next(event);
    expect(completed).to.equal(true);
    expect(source.observed).to.equal(false);
  });

  it('unsubscribes the source when it is unsubscribed', () => {
    const source = new Subject<string>();
    const subscription = source.pipe(decode()).subscribe();
    subscription.unsubscribe();
    expect(source.observed).to.equal(false);
  });

  it('decodes every subscription on its own', () => {
    const decoding = of(...RECORDING).pipe(decode());
    for (let round = 0; round < 2; round += 1) {
      const reasons: boolean[] = [];
      decoding.subscribe((event) => {
        if (event.type === 'finish') reasons.push(isGoodFinish(event.reason));
      });
      expect(reasons).to.deep.equal([true]);
    }
  });

  it('refuses a wrong option at once', () => {
    expect(() => decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
    expect(() => decode({ maxArgumentBytes: '9' as never })).to.throw(
      TypeError,
      'maxArgumentBytes',
    );
  });

  it('errors with kind limit beyond a bound', () => {
    const many = [...tool(0, 'a', '{}'), ...tool(1, 'b', '{}')];
    expect(decoded(turn('tool_use', ...many), { maxCalls: 1 }).error?.kind).to.equal('limit');
    const long = tool(0, 'a', '{"a":', '"123456"}');
    expect(decoded(turn('tool_use', ...long), { maxArgumentBytes: 13 }).error?.kind).to.equal(
      'limit',
    );
    expect(decoded(turn('tool_use', ...long), { maxArgumentBytes: 14 }).error).to.equal(undefined);
  });

  it('answers events of any shape with tolerance or with a ModelStreamError', () => {
    const value = fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, undefined, 0, -1, 1.5, '', '0', 'x', true, [], {}, [null], NEVER),
      fc.jsonValue(),
    );
    const block = fc.oneof(
      value,
      fc.record(
        {
          type: fc.oneof(fc.constantFrom('text', 'thinking', 'tool_use', 'fallback', 'new'), value),
          id: value,
          name: value,
          input: value,
          text: value,
          signature: value,
          citations: value,
        },
        { requiredKeys: [] },
      ),
    );
    const delta = fc.oneof(
      value,
      fc.record(
        {
          type: fc.constantFrom('text_delta', 'input_json_delta', 'thinking_delta', 'new_delta', 1),
          text: value,
          thinking: value,
          partial_json: value,
          citation: value,
          signature: value,
          ['__proto__']: value,
        },
        { requiredKeys: [] },
      ),
    );
    const message = fc.oneof(
      value,
      fc.record({ content: fc.oneof(value, fc.array(block)), usage: value, stop_reason: value }),
    );
    const event = fc.record(
      {
        type: fc.oneof(
          fc.constantFrom(...new Set(RECORDING.map(({ type }) => type)), 'error', 'ping'),
          value,
        ),
        index: fc.oneof(fc.constantFrom(0, 1, '1'), value),
        content_block: block,
        delta: fc.oneof(delta, fc.record({ stop_reason: value })),
        message,
        usage: value,
        error: fc.option(value, { freq: 9 }),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const { error, finish } = decoded([
          ...events,
          stopReason('end_turn'),
          MESSAGE_STOP,
        ] as never);
        // An error that was not foreseen is wrapped with these words.
        expect(error?.message ?? '').to.not.match(/^The model stream failed/);
        expect(error !== undefined || finish !== undefined).to.equal(true);
        JSON.stringify(finish);
      }),
      { numRuns: 500 },
    );
    expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false);
  });

  it('decodes 20,000 deltas of one call and 20,000 deltas of text in linear time', () => {
    const many = Array.from({ length: 20_000 }, () => 'abcdefghij');
    const events = turn(
      'tool_use',
      blockStart(0, { type: 'text', text: '' }),
      ...many.map((piece) => textDelta(0, piece)),
      blockDelta(0, { type: 'citations_delta', citation: { cited_text: 'a' } }),
      blockStop(0),
      toolStart(1, 'toolu_1'),
      ...['{"a":"', ...many, '"}'].map((piece) => json(1, piece)),
      blockStop(1),
    );
    const { calls, text: said } = decoded(events);
    expect(calls[0]?.arguments.length).to.equal(200_008);
    expect(said.length).to.equal(200_000);
  });
});
