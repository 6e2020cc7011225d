import { expect } from 'chai';
import fc from 'fast-check';
import { Subject, throwError } from 'rxjs';
import { bedrockConverse } from '../../../lib/formats/bedrock-converse/bedrockConverse.ts';
import { loadEventStreamCodec } from '../../../lib/formats/loadEventStreamCodec.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy, decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import { eventFrame, exceptionFrame, joined } from '../../helpers/eventStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

type Event = Readonly<Record<string, object>>;

const delta = (contentBlockIndex: number, one: object): Event => ({
  contentBlockDelta: { contentBlockIndex, delta: one },
});
const stop = (contentBlockIndex: number): Event => ({ contentBlockStop: { contentBlockIndex } });
const text = (index: number, ...deltas: string[]) => [
  ...deltas.map((one) => delta(index, { text: one })),
  stop(index),
];
const callStart = (contentBlockIndex: number, toolUseId: string): Event => ({
  contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name: 'look' } } },
});
const call = (index: number, id: string, ...deltas: string[]) => [
  callStart(index, id),
  ...deltas.map((input) => delta(index, { toolUse: { input } })),
  stop(index),
];
const end = (stopReason?: string): Event => ({
  messageStop: { ...(stopReason !== undefined && { stopReason }) },
});
const START: Event = { messageStart: { role: 'assistant' } };
const METADATA: Event = { metadata: { usage: { inputTokens: 12, outputTokens: 7 }, metrics: {} } };

const RESPONSE = [
  START,
  delta(0, { reasoningContent: { text: 'two – “places”' } }),
  delta(0, { reasoningContent: { signature: 'c2ln' } }),
  stop(0),
  ...text(1, 'Let me ', 'look.'),
  ...call(2, 't1', '', '{"place":', '"Tromsø", "n": [1, {"ü": 2}]}'),
  ...call(3, 't2', '{"place":"Rome"}'),
  ...call(4, 't3', ''),
  end('tool_use'),
  METADATA,
];
const CALLS = [
  't1 {"place":"Tromsø", "n": [1, {"ü": 2}]} explicit',
  't2 {"place":"Rome"} explicit',
  't3  explicit',
];

const bytesOf = (events: readonly Event[]) =>
  joined(
    events.map((event) => {
      const [kind = '', body = {}] = Object.entries(event)[0] ?? [];
      return eventFrame(kind, { ...body, p: 'abc' });
    }),
  );
const decoded = (...events: (object | string)[]) => decodedBy(bedrockConverse, events);

describe('decode of bedrock-converse', () => {
  before(async () => {
    await loadEventStreamCodec();
  });

  it('emits text, reasoning and calls as they come, then usage, then finish', () => {
    const { events, completed } = decoded(
      START,
      delta(0, { reasoningContent: { text: 'hm' } }),
      stop(0),
      ...text(1, 'Hi'),
      ...call(2, 't1', '{"a"', ':1}'),
      end('tool_use'),
      METADATA,
    );
    expect(completed).to.equal(true);
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'hm' },
      { type: 'text-delta', delta: 'Hi' },
      { type: 'tool-call-start', index: 0, id: 't1', name: 'look' },
      { type: 'tool-call-delta', index: 0, delta: '{"a"' },
      { type: 'tool-call-delta', index: 0, delta: ':1}' },
      {
        type: 'tool-call',
        call: { kind: 'function', index: 0, id: 't1', name: 'look', arguments: '{"a":1}' },
        seal: 'explicit',
      },
      {
        type: 'usage',
        usage: { inputTokens: 12, outputTokens: 7, raw: { inputTokens: 12, outputTokens: 7 } },
      },
      {
        type: 'finish',
        reason: 'tool-calls',
        raw: 'tool_use',
        message: {
          role: 'assistant',
          content: [
            { reasoningContent: { reasoningText: { text: 'hm' } } },
            { text: 'Hi' },
            { toolUse: { toolUseId: 't1', name: 'look', input: { a: 1 } } },
          ],
        },
      },
    ]);
  });

  it('W1 gives the same calls for any cut of the bytes', () => {
    const { events } = decoded(...RESPONSE);
    fc.assert(
      fc.property(cutsOf(bytesOf(RESPONSE)), (chunks) => {
        const result = chunksDecodedBy(bedrockConverse, chunks);
        expect(result.events).to.deep.equal(events);
        expect(sealsOf(result)).to.deep.equal(CALLS);
      }),
      { numRuns: 40 },
    );
  });

  it('W4 gives no call that was cut, and says that the response was, at any byte', () => {
    const body = bytesOf(RESPONSE);
    const atEnd = bytesOf(RESPONSE.slice(0, -1)).length;
    for (let length = 0; length < body.length; length += 1) {
      const result = chunksDecodedBy(bedrockConverse, [body.slice(0, length)]);
      if (length === atEnd) {
        expect(result.finish?.reason).to.equal('tool-calls');
      } else {
        expect(result.error, String(length)).to.include({ kind: 'truncated' });
        expect(sealsOf(result)).to.deep.equal(CALLS.slice(0, result.calls.length));
      }
    }
  });

  it('reads events as objects of an SDK, as text, with and without their names', () => {
    const bodyOf = (event: Event) => Object.values(event)[0] ?? {};
    const nameOf = (event: Event) => Object.keys(event)[0] ?? '';
    const forms: ((event: Event) => object | string)[] = [
      (event) => event,
      (event) => ({ metadata: undefined, ...event, messageStart: event.messageStart }),
      (event) => JSON.stringify(event),
      (event) => JSON.stringify(bodyOf(event)),
      (event) => ({ event: nameOf(event), data: JSON.stringify(bodyOf(event)) }),
      (event) => ({ event: nameOf(event), data: JSON.stringify(event) }),
    ];
    for (const form of forms) {
      const result = decoded(...RESPONSE.map(form));
      expect(sealsOf(result)).to.deep.equal(CALLS);
      expect(result).to.include({ text: 'Let me look.', reasoning: 'two – “places”' });
      expect(result.finish?.reason).to.equal('tool-calls');
    }
  });

  it('finishes with the metadata, whether it comes after the end of the message, before it, or never', () => {
    for (const ending of [
      [end('end_turn'), METADATA],
      [METADATA, end('end_turn')],
      [end('end_turn')],
    ]) {
      const { events, finish } = decoded(...text(0, 'Hi'), ...ending);
      expect(finish).to.include({ reason: 'stop', raw: 'end_turn' });
      expect(events.filter(({ type }) => type === 'usage')).to.have.length(ending.length - 1);
      expect(events.at(-1)).to.equal(finish);
    }
    expect(decoded(...text(0, 'Hi'), end('end_turn'), '[DONE]').finish?.reason).to.equal('stop');
    expect(decoded(...text(0, 'Hi'), METADATA).error).to.include({ kind: 'truncated' });
    expect(decoded(...text(0, 'Hi'), '[DONE]').error).to.include({ kind: 'truncated' });
  });

  it('does not wait for more when it has the metadata and the end', () => {
    for (const ending of [
      [METADATA, end('end_turn')],
      [end('end_turn'), METADATA],
    ]) {
      const source$ = new Subject<Event>();
      let isComplete = false;
      source$.pipe(bedrockConverse.decode()).subscribe({
        complete: () => {
          isComplete = true;
        },
      });
      for (const event of ending) {
        expect(isComplete).to.equal(false);
        source$.next(event);
      }
      expect(isComplete).to.equal(true);
    }
  });

  it('gives no call that the limit of tokens cut, whatever its text', () => {
    for (const cut of [
      [callStart(1, 't2')],
      call(1, 't2'),
      call(1, 't2', '{"place":"Ro'),
      call(1, 't2', '{"place":"Rome"}').slice(0, -1),
    ]) {
      const { calls, finish, message } = decoded(...call(0, 't1', '{}'), ...cut, end('max_tokens'));
      expect(calls.map(({ id }) => id)).to.deep.equal(['t1']);
      expect(finish?.reason).to.equal('length');
      expect(message?.content).to.have.length(1);
    }
  });

  it('W2 runs no call that was cut, though a good stop reason follows the bad one', () => {
    const cut = [START, callStart(0, 't1'), end('max_tokens')];
    const { calls, finish } = decoded(...cut, end('end_turn'), METADATA);
    expect(calls).to.deep.equal([]);
    expect(finish).to.include({ reason: 'length', raw: 'max_tokens' });
  });

  it('lets a good end close blocks whose end is missing', () => {
    const { calls, finish } = decoded(
      callStart(0, 't1'),
      delta(0, { toolUse: { input: '{"a":1}' } }),
      callStart(1, 't2'),
      delta(1, { toolUse: { input: '{"b":2}' } }),
      end('end_turn'),
    );
    expect(calls.map(({ arguments: args }) => args)).to.deep.equal(['{"a":1}', '{"b":2}']);
    expect(finish?.reason).to.equal('tool-calls');
  });

  it('reports exceptions with the message so far, from frames, events and the SDK', () => {
    const message = 'Wait a little';
    const before = [...call(0, 't1', '{}'), callStart(1, 't2')];
    const thrown = Object.assign(new Error(message), {
      name: 'ThrottlingException',
      $fault: 'client',
    });
    const results = [
      chunksDecodedBy(bedrockConverse, [
        bytesOf(before),
        exceptionFrame('throttlingException', { message }),
      ]),
      decoded(...before, { throttlingException: { message } }, end('tool_use')),
      decoded(...before, { event: 'throttlingException', data: JSON.stringify({ message }) }),
    ];
    for (const { error, calls } of results) {
      expect(error).to.include({ kind: 'provider', retryable: true });
      expect(error?.message).to.include(message);
      expect(error?.partialMessage).to.deep.equal({
        role: 'assistant',
        content: [{ toolUse: { toolUseId: 't1', name: 'look', input: {} } }],
      });
      expect(calls).to.have.length(1);
    }
    const failed = decodedBy(
      bedrockConverse,
      throwError(() => thrown),
    );
    expect(failed.error).to.include({ kind: 'provider', retryable: true });
    const hungUp = decodedBy(
      bedrockConverse,
      throwError(() => new Error('socket hang up')),
    );
    expect(hungUp.error).to.include({ kind: 'network' });
    expect(decoded({ message: 'no access' }).error).to.include({ kind: 'provider' });
  });

  it('tolerates whatever else stands in events', () => {
    const {
      error,
      text: said,
      calls,
    } = decoded(
      {},
      { unheardOf: { a: 1 } },
      { contentBlockDelta: {} },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 7 } } },
      { contentBlockStart: { contentBlockIndex: 5, start: null } },
      { event: 'chunk', data: '{"bytes":"aGk="}' },
      { metadata: { usage: null } },
      ...text(0, 'Hi'),
      end('end_turn'),
    );
    expect({ error, said, calls }).to.deep.equal({ error: undefined, said: 'Hi', calls: [] });
  });

  it('bounds calls, arguments and frames', () => {
    const events = [...call(0, 'a', '{"b":"x"}'), ...call(1, 'b', '{}')];
    expect(decodedBy(bedrockConverse, events, { maxCalls: 1 }).error).to.include({ kind: 'limit' });
    expect(decodedBy(bedrockConverse, events, { maxArgumentBytes: 5 }).error).to.include({
      kind: 'limit',
    });
    const result = chunksDecodedBy(bedrockConverse, [bytesOf(events)], { maxEventBytes: 50 });
    expect(result.error).to.include({ kind: 'limit' });
  });

  it('does not see what an SDK writes into its objects', () => {
    const start = { toolUseId: 't1', name: 'look', more: { a: 1 } };
    const given = { contentBlockStart: { contentBlockIndex: 0, start: { toolUse: start } } };
    const source$ = new Subject<object>();
    const result: unknown[] = [];
    source$.pipe(bedrockConverse.decode()).subscribe((event) => result.push(event));
    source$.next(given);
    start.more.a = 2;
    source$.next(end('tool_use'));
    source$.next(METADATA);
    expect(result.at(-1)).to.have.nested.property('message.content[0].toolUse.more.a', 1);
    expect(source$.observed).to.equal(false);
  });

  it('R1 answers every call of a message that it gave', () => {
    const { calls, message } = decoded(...RESPONSE);
    const results = calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
    const [answer] = bedrockConverse.toolResults(results.reverse());
    const asked = message?.content.flatMap(({ toolUse }) => toolUse?.toolUseId ?? []);
    expect(answer?.content.map(({ toolResult: one }) => one?.toolUseId)).to.deep.equal(asked);
  });
});
