import { expect } from 'chai';
import fc from 'fast-check';
import { of, Subject } from 'rxjs';
import { ollama } from '../../../lib/formats/ollama/ollama.ts';
import { cutsOf } from '../../helpers/cuts.ts';
import { chunksDecodedBy, decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const line = (message: object, members: object = {}) => ({
  model: 'tiny:1b',
  created_at: '2026-02-03T04:05:06Z',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...members,
});
const said = (content: string) => line({ content });
const called = (name: string, args: unknown, id?: string) =>
  line({ tool_calls: [{ ...(id !== undefined && { id }), function: { name, arguments: args } }] });
const done = (done_reason?: string, members: object = {}) =>
  line({}, { done: true, ...(done_reason !== undefined && { done_reason }), ...members });

/** Reasoning, text, and calls over three lines. */
const RESPONSE = [
  line({ thinking: 'Two places, “quoted”.' }),
  said('Let me '),
  said('look. 🙂'),
  called('look', { place: 'Tromsø', deep: { a: [1, 'ü'] } }, 'c1'),
  line({
    tool_calls: [
      { function: { name: 'look', arguments: { place: 'Rome' } } },
      { function: { name: 'now', arguments: {} } },
    ],
  }),
  done('stop', { prompt_eval_count: 12, eval_count: 7 }),
];
const CALLS = [
  'c1 {"place":"Tromsø","deep":{"a":[1,"ü"]}} explicit',
  'call_1 {"place":"Rome"} explicit',
  'call_2 {} explicit',
];
const bytesOf = (lines: readonly object[], end = '\n') =>
  new TextEncoder().encode(lines.map((one) => JSON.stringify(one) + end).join(''));
const decoded = (...lines: (object | string)[]) => decodedBy(ollama, lines);

describe('decode of ollama', () => {
  it('emits text, reasoning and calls as they come, then usage, then finish', () => {
    const { events, completed } = decoded(
      line({ thinking: 'hm' }),
      said('Hi'),
      called('look', { a: 1 }, 'c1'),
      done('stop', { eval_count: 7 }),
    );
    expect(completed).to.equal(true);
    const args = '{"a":1}';
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'hm' },
      { type: 'text-delta', delta: 'Hi' },
      { type: 'tool-call-start', index: 0, id: 'c1', name: 'look' },
      { type: 'tool-call-delta', index: 0, delta: args },
      {
        type: 'tool-call',
        call: { kind: 'function', index: 0, id: 'c1', name: 'look', arguments: args },
        seal: 'explicit',
      },
      { type: 'usage', usage: { outputTokens: 7, raw: { eval_count: 7 } } },
      {
        type: 'finish',
        reason: 'tool-calls',
        raw: 'stop',
        message: {
          role: 'assistant',
          content: 'Hi',
          thinking: 'hm',
          tool_calls: [{ id: 'c1', function: { name: 'look', arguments: { a: 1 } } }],
        },
      },
    ]);
  });

  it('W1 gives the same calls for any cut of the bytes, also with CRLF and without the last line end', () => {
    const bodies = [
      bytesOf(RESPONSE),
      bytesOf(RESPONSE, '\r\n\r\n'),
      bytesOf(RESPONSE).slice(0, -1),
    ];
    const { events } = decoded(...RESPONSE);
    fc.assert(
      fc.property(fc.constantFrom(...bodies).chain(cutsOf), (chunks) => {
        expect(chunksDecodedBy(ollama, chunks).events).to.deep.equal(events);
      }),
    );
  });

  it('W4 gives no call that was cut, and says that the response was, at any byte', () => {
    const body = bytesOf(RESPONSE);
    for (let length = 0; length < body.length - 2; length += 1) {
      const result = chunksDecodedBy(ollama, [body.slice(0, length)]);
      expect(result.error, String(length)).to.include({ kind: 'truncated' });
      expect(sealsOf(result)).to.deep.equal(CALLS.slice(0, result.calls.length));
    }
  });

  it('W5 takes calls with blank, repeated or constant ids for calls of their own', () => {
    for (const ids of [
      ['', ''],
      ['x', 'x'],
      ['call_1', 'x'],
      [undefined, ''],
    ]) {
      const { calls, message } = decoded(
        called('look', { a: 1 }, ids[0]),
        called('look', { a: 1 }, ids[1]),
        done(),
      );
      expect(calls.map(({ arguments: text }) => text)).to.deep.equal(['{"a":1}', '{"a":1}']);
      const made = calls.map(({ id }) => id);
      expect(new Set(made.filter((id) => id !== '')).size).to.equal(2);
      expect(message?.tool_calls?.map(({ id }) => id)).to.deep.equal(made);
    }
  });

  it('takes arguments as text, blank ones at a good finish, and invalid ones when the response goes on', () => {
    const result = decoded(
      called('a', '{"b": 1}'),
      called('b', 'no json'),
      said('and'),
      called('c', null),
      done('stop'),
    );
    expect(sealsOf(result)).to.deep.equal([
      'call_0 {"b": 1} explicit',
      'call_1 no json explicit',
      'call_2  explicit',
    ]);
    const types = result.events.map(({ type }) => type);
    expect(types.slice(5, 7)).to.deep.equal(['tool-call', 'text-delta']);
    expect(sealsOf(decoded(called('c', ''), done('length')))).to.deep.equal([]);
    for (const next of [line({ thinking: 'hm' }), called('d', {})]) {
      expect(sealsOf(decoded(called('c', ''), next))[0]).to.equal('call_0  explicit');
    }
  });

  it('keeps all digits of integers when it is fed text', () => {
    const text =
      '{"message":{"tool_calls":[{"function":{"name":"row","arguments":{"id":2512292042121000001}}}]}}';
    expect(decoded(text, done()).calls[0]?.arguments).to.equal('{"id":2512292042121000001}');
  });

  it('finishes in the words of the server', () => {
    const reasons: readonly (readonly [string | undefined, string])[] = [
      [undefined, 'stop'],
      ['', 'stop'],
      ['length', 'length'],
      ['load', 'unknown'],
    ];
    for (const [raw, reason] of reasons) {
      expect(decoded(said('Hi'), done(raw)).finish).to.include({ reason, raw: raw || undefined });
    }
    expect(decoded(said('a'), { done: true, message: { content: 'b' } }).text).to.equal('ab');
  });

  it('W2 runs no call that was cut, though a good reason follows the bad one', () => {
    const cut = { ...called('look', ''), done_reason: 'length' };
    const { calls, finish } = decoded(cut, done('stop'));
    expect(calls).to.deep.equal([]);
    expect(finish).to.include({ reason: 'length', raw: 'length' });
  });

  it('W2 keeps a reason that came before the last line, where that has none', () => {
    const last = { ...called('look', ''), done_reason: 'length' };
    const { calls, finish } = decoded(last, done());
    expect(calls).to.deep.equal([]);
    expect(finish).to.include({ reason: 'length', raw: 'length' });
  });

  it('takes a reason without done for the end, if the input ends or says [DONE]', () => {
    const last = { ...said('Hi'), done_reason: 'stop' };
    expect(decoded(last).finish?.reason).to.equal('stop');
    expect(decoded(last, '[DONE]').finish?.reason).to.equal('stop');
    expect(decoded(said('Hi'), '[DONE]').error).to.include({ kind: 'truncated' });
  });

  it('reports errors with the message so far', () => {
    for (const [error, words] of [
      ['model runner has stopped', 'model runner has stopped'],
      [{ message: 'out of memory', code: 500 }, 'out of memory'],
    ]) {
      const result = decoded(said('Hi'), called('look', {}), { error });
      expect(result.error).to.include({ kind: 'provider' });
      expect(result.error?.message).to.include(words);
      expect(result.error?.partialMessage).to.deep.equal({
        role: 'assistant',
        content: 'Hi',
        tool_calls: [{ id: 'call_0', function: { name: 'look', arguments: {} } }],
      });
    }
    expect(decoded('{"error":"no"}').error?.partialMessage).to.equal(undefined);
    const { error } = decoded(called('look', {}), { error: 'no' });
    expect(error?.partialMessage).to.have.nested.property('tool_calls.length', 1);
    expect(decoded('[1]').error).to.include({ kind: 'protocol' });
  });

  it('tolerates whatever else stands in a line', () => {
    const { error, text, calls } = decoded(
      {},
      { message: null },
      { message: 7, done: 'yes' },
      line({ content: 7, thinking: {}, tool_calls: 'none' }),
      line({ tool_calls: [null, {}, { function: {} }] }),
      said('Hi'),
      done('stop'),
    );
    expect({ error, text, calls }).to.deep.equal({ error: undefined, text: 'Hi', calls: [] });
  });

  it('bounds calls and arguments', () => {
    const many = [called('a', {}), called('a', {}), done()];
    expect(decodedBy(ollama, many, { maxCalls: 1 }).error).to.include({ kind: 'limit' });
    const long = [called('a', { b: 'x'.repeat(50) }), done()];
    expect(decodedBy(ollama, long, { maxArgumentBytes: 40 }).error).to.include({ kind: 'limit' });
  });

  it('completes at the last line, whatever its source does, and lets go of it', () => {
    const source$ = new Subject<object>();
    const result = decodedBy(ollama, source$);
    source$.next(done());
    expect(source$.observed).to.equal(false);
    expect(result.error).to.equal(undefined);
    expect(decodedBy(ollama, of(done(), said('more'))).text).to.equal('');
  });

  it('R1 answers every call of a message that it gave', () => {
    const { calls, message } = decoded(...RESPONSE);
    const results = calls.map(({ index, id }) => toolResult(index, [], { callId: id }));
    const answered = ollama.toolResults(results.reverse()).map((one) => one.tool_call_id);
    expect(message?.tool_calls?.map(({ id }) => id)).to.deep.equal(answered);
  });
});
