import { expect } from 'chai';
import { NEVER, Observable, throwError } from 'rxjs';
import { decode } from '../../../lib/formats/openai-responses/decode.ts';
import { toolResults } from '../../../lib/formats/openai-responses/message.ts';
import type { DecodeOptions } from '../../../lib/model/DecodeOptions.ts';
import {
  added,
  args,
  call,
  completed,
  created,
  decodeResponse,
  done,
  incomplete,
  itemEvent,
  message,
  said,
  wholeCall,
} from '../../helpers/responsesStream.ts';
import { toolResult } from '../../helpers/toolResult.ts';

const TEXT = '{"town":"Rome"}';
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' };
const USAGE = {
  input_tokens: 20,
  input_tokens_details: { cached_tokens: 5 },
  output_tokens: 9,
  output_tokens_details: { reasoning_tokens: 4 },
};

describe('decode of openai-responses', () => {
  it('tells what is thought, said and called as it comes, and the finish last', () => {
    const { events } = decodeResponse([
      created(),
      added(0, { type: 'reasoning', id: 'rs_1', summary: [] }),
      itemEvent('reasoning_summary_text.delta', 0, { summary_index: 0, delta: 'Rome?' }),
      done(0, { ...reasoning, summary: [{ type: 'summary_text', text: 'Rome?' }] }),
      added(1, message('m1')),
      said(1, 'Let me '),
      said(1, 'look.'),
      done(1, message('m1', 'Let me look.')),
      added(2, call('c1', 'weather')),
      args(2, '{"town":'),
      args(2, '"Rome"}'),
      itemEvent('function_call_arguments.done', 2, { arguments: TEXT }),
      done(2, call('c1', 'weather', TEXT)),
      completed([], { usage: USAGE }),
    ]);
    const sealed = { kind: 'function', index: 0, id: 'c1', name: 'weather', arguments: TEXT };
    expect(events).to.deep.equal([
      { type: 'reasoning-delta', delta: 'Rome?' },
      { type: 'text-delta', delta: 'Let me ' },
      { type: 'text-delta', delta: 'look.' },
      { type: 'tool-call-start', index: 0, id: 'c1', name: 'weather' },
      { type: 'tool-call-delta', index: 0, delta: '{"town":' },
      { type: 'tool-call-delta', index: 0, delta: '"Rome"}' },
      { type: 'tool-call', call: sealed, seal: 'explicit' },
      {
        type: 'usage',
        usage: {
          inputTokens: 20,
          outputTokens: 9,
          cachedInputTokens: 5,
          reasoningTokens: 4,
          raw: USAGE,
        },
      },
      {
        type: 'finish',
        reason: 'tool-calls',
        raw: 'completed',
        message: [
          { ...reasoning, summary: [{ type: 'summary_text', text: 'Rome?' }] },
          message('m1', 'Let me look.', { status: 'completed' }),
          call('c1', 'weather', TEXT, { status: 'completed' }),
        ],
      },
    ]);
  });

  it('W2 seals a call at the end mark of its item, not at that of its arguments', () => {
    const open = [
      added(0, call('c1', 'weather')),
      args(0, TEXT),
      itemEvent('function_call_arguments.done', 0, { arguments: TEXT }),
    ];
    expect(decodeResponse(open).calls).to.deep.equal([]);
    expect(decodeResponse([...open, done(0, call('c1', 'weather', TEXT))]).calls).to.have.length(1);
  });

  it('W2 seals arguments that do not parse only when the response moves on', () => {
    const cut = [added(0, call('c1', 'weather')), done(0, call('c1', 'weather', ''))];
    expect(decodeResponse(cut).calls).to.deep.equal([]);
    expect(decodeResponse([...cut, added(1, message('m1'))]).calls).to.have.length(1);
    expect(decodeResponse([...cut, completed()]).calls).to.have.length(1);
  });

  it('S1 takes another id for another response only where one begins', () => {
    const whole = wholeCall(0, ['c1', 'weather'], [TEXT]);
    const renamed = decodeResponse([created(), ...whole, completed([], { id: 'resp_8' })]);
    expect([renamed.error, renamed.calls.length]).to.deep.equal([undefined, 1]);
    const nameless = { type: 'response.in_progress', response: { status: 'in_progress' } };
    const second = decodeResponse([created(), nameless, ...whole, created({ id: 'resp_8' })]);
    expect(second.error?.kind).to.equal('protocol');
  });

  it('refuses arguments for a call that is complete', () => {
    const whole = wholeCall(0, ['c1', 'weather'], [TEXT]);
    for (const more of [
      args(0, ',"x":1'),
      itemEvent('function_call_arguments.done', 0, { arguments: '{"town":"Oslo"}' }),
      done(0, call('c1', 'weather', '{"town":"Oslo"}')),
    ]) {
      const { error, calls } = decodeResponse([...whole, more]);
      expect(error?.kind).to.equal('protocol');
      expect(error?.partialMessage).to.have.length(1);
      expect(calls).to.have.length(1);
    }
    expect(decodeResponse([...whole, args(0, ' '), completed()]).error).to.equal(undefined);
  });

  it('keeps namespace and caller with the call', () => {
    const caller = { type: 'program', caller_id: 'p1' };
    const item = call('c1', 'weather', TEXT, { namespace: 'geo', caller });
    const { calls, message: items } = decodeResponse([done(0, item), completed()]);
    expect(calls[0]?.metadata).to.deep.equal({ namespace: 'geo', caller });
    expect(items).to.deep.equal([{ ...item, status: 'completed' }]);
  });

  const FINISHES = [
    [completed(), 'stop', 'completed'],
    [incomplete('max_output_tokens'), 'length', 'incomplete:max_output_tokens'],
    [incomplete('content_filter'), 'content-filter', 'incomplete:content_filter'],
    [incomplete('steered'), 'pause', 'incomplete:steered'],
    [incomplete('boredom'), 'unknown', 'incomplete:boredom'],
    [{ type: 'response.incomplete' }, 'unknown', 'incomplete'],
    [{ type: 'response.cancelled', response: {} }, 'error', 'cancelled'],
    [completed([], { status: 'incomplete' }), 'unknown', 'incomplete'],
    [{ object: 'response', status: 'completed', output: [] }, 'stop', 'completed'],
  ] as const;
  for (const [end, reason, raw] of FINISHES) {
    it(`finishes with ${reason} for ${raw}`, () => {
      expect(decodeResponse([created(), end]).finish).to.include({ reason, raw });
    });
  }

  const FAILURES = [
    [{ type: 'error', code: 'rate_limit_exceeded', message: 'Too fast.' }, true],
    [{ type: 'error', error: { type: 'server_error', message: 'Too fast.' } }, true],
    [{ error: { code: 'invalid_prompt', message: 'Too fast.' } }, false],
    [{ error: 'Too fast.' }, false],
    [{ detail: 'Too fast.' }, false],
    [{ object: 'error', message: 'Too fast.', code: 503 }, true],
    [completed([], { error: { code: 'server_error', message: 'Too fast.' } }), true],
    [
      { type: 'response.failed', response: { error: { code: 'quota', message: 'Too fast.' } } },
      false,
    ],
  ] as const;
  for (const [event, retryable] of FAILURES) {
    it(`fails at ${JSON.stringify(event)}`, () => {
      const { error, finish } = decodeResponse([
        ...wholeCall(0, ['c1', 'weather'], [TEXT]),
        event,
        completed(),
      ]);
      expect(error).to.include({ kind: 'provider', retryable });
      expect(error?.message).to.contain('Too fast.');
      expect(error?.partialMessage).to.deep.equal([
        call('c1', 'weather', TEXT, { status: 'completed' }),
      ]);
      expect(finish).to.equal(undefined);
    });
  }

  it('fails at a failed response that does not say why', () => {
    const { error } = decodeResponse([{ type: 'response.failed', response: { error: null } }]);
    expect(error).to.include({ kind: 'provider', partialMessage: undefined });
    expect(error?.message).to.contain('does not say why');
  });

  it('takes an input that ends before the response does for cut, [DONE] or not', () => {
    const whole = wholeCall(0, ['c1', 'weather'], [TEXT]);
    const cut = [created(), ...whole, added(1, message('m1')), said(1, 'So')];
    for (const events of [cut, [...cut, '[DONE]']]) {
      const { error } = decodeResponse(events);
      expect(error).to.include({ kind: 'truncated', retryable: true });
      expect(error?.partialMessage).to.have.length(1);
    }
  });

  it('completes at the end of the response, whatever the source may still have', () => {
    let isLeft = false;
    const source = new Observable<object>((subscriber) => {
      subscriber.next(completed());
      return () => {
        isLeft = true;
      };
    });
    let isComplete = false;
    source.pipe(decode() as never).subscribe({ complete: () => (isComplete = true) });
    expect([isComplete, isLeft]).to.deep.equal([true, true]);
    NEVER.pipe(decode() as never)
      .subscribe()
      .unsubscribe();
  });

  it('says that the connection failed', () => {
    let caught: unknown;
    throwError(() => new Error('reset'))
      .pipe(decode() as never)
      .subscribe({ error: (error: unknown) => (caught = error) });
    expect(caught).to.include({ kind: 'network', retryable: true });
  });

  it('drops the unfinished items of a response that another one replaces', () => {
    const { calls, message: items } = decodeResponse([
      created(),
      added(0, call('c1', 'weather')),
      args(0, TEXT),
      created(),
      created({ id: 'resp_8' }),
      ...wholeCall(0, ['c2', 'weather'], [TEXT]),
      completed([], { id: 'resp_8' }),
    ]);
    expect(calls.map(({ id, index }) => [id, index])).to.deep.equal([['c2', 1]]);
    expect(items).to.have.length(1);
  });

  it('refuses a second response after calls of the first are complete', () => {
    const whole = wholeCall(0, ['c1', 'weather'], [TEXT]);
    const { error } = decodeResponse([created(), ...whole, created({ id: 'resp_8' })]);
    expect(error).to.include({ kind: 'protocol', retryable: true });
  });

  it('keeps the bounds, and checks them when the decoder is made', () => {
    const two = [done(0, call('c1', 'a', '{}')), done(1, call('c2', 'a', '{}'))];
    expect(decodeResponse(two, { maxCalls: 1 }).error?.kind).to.equal('limit');
    expect(decodeResponse([done(0, call('c1', 'a', TEXT))], { maxArgumentBytes: 5 }).error?.kind)
      .to //
      .equal('limit');
    expect(() => decode({ maxCalls: 0 } as DecodeOptions)).to.throw(RangeError, 'maxCalls');
  });

  it('neither changes what an SDK gives nor keeps it', () => {
    const item = message('m1', 'Hi.');
    const events = [added(0, message('m1')), done(0, item), completed([], { usage: USAGE })];
    const before = JSON.stringify(events);
    const { message: items, usage } = decodeResponse(events);
    expect(JSON.stringify(events)).to.equal(before);
    (item.content as { text: string }[])[0] = { text: 'changed' };
    expect(JSON.stringify(items)).to.contain('Hi.');
    expect(usage[0]?.raw).to.deep.equal(USAGE);
    expect(usage[0]?.raw).to.not.equal(USAGE);
  });

  it('gives a next input in which every call has its answer', () => {
    const { calls, message: items = [] } = decodeResponse([
      done(0, reasoning),
      ...wholeCall(1, ['c1', 'weather'], [TEXT]),
      done(2, { type: 'custom_tool_call', id: 'ctc_2', call_id: 'c2', name: 'shell', input: 'ls' }),
      completed(),
    ]);
    const results = calls.map(({ index, id, kind }) =>
      toolResult(index, [{ type: 'text', text: `done ${id}` }], {
        callId: id,
        ...(kind === 'custom' && { kind }),
      }),
    );
    expect([...items, ...toolResults(results)]).to.deep.equal([
      reasoning,
      call('c1', 'weather', TEXT, { status: 'completed' }),
      {
        type: 'custom_tool_call',
        id: 'ctc_2',
        call_id: 'c2',
        name: 'shell',
        input: 'ls',
        status: 'completed',
      },
      { type: 'function_call_output', call_id: 'c1', output: 'done c1' },
      { type: 'custom_tool_call_output', call_id: 'c2', output: 'done c2' },
    ]);
  });
});
