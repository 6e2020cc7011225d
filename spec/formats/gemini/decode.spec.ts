import { expect } from 'chai';
import { gemini } from '../../../lib/formats/gemini/gemini.ts';
import { decodedBy, sealsOf } from '../../helpers/decodedBy.ts';
import { callParts, parts, stopped } from '../../helpers/geminiStream.ts';

describe('decode of gemini', () => {
  it('gives text, thoughts, calls, usage and the finish in their order', () => {
    const { events, completed } = decodedBy(gemini, [
      parts({ text: 'Let me see. ', thought: true }),
      { ...parts({ text: 'Look' }), usageMetadata: { promptTokenCount: 7 } },
      parts({ text: 'ing.' }),
      parts({ functionCall: { id: 'fc1', name: 'look', args: { at: 'sky' } } }),
      { ...stopped(), usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 5 } },
    ]);
    expect(completed).to.equal(true);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'reasoning-delta',
      'text-delta',
      'text-delta',
      'tool-call-start',
      'tool-call-delta',
      'tool-call',
      'usage',
      'finish',
    ]);
    expect(events.at(-2)).to.deep.include({
      usage: {
        inputTokens: 7,
        outputTokens: 5,
        raw: { promptTokenCount: 7, candidatesTokenCount: 5 },
      },
    });
    expect(events.at(-1)).to.deep.equal({
      type: 'finish',
      reason: 'tool-calls',
      raw: 'STOP',
      message: {
        role: 'model',
        parts: [
          { text: 'Let me see. ', thought: true },
          { text: 'Looking.' },
          { functionCall: { id: 'fc1', name: 'look', args: { at: 'sky' } } },
        ],
      },
    });
  });

  it('goes on after a finish value, and ends with the input', () => {
    const { calls, finish } = decodedBy(gemini, [
      stopped('STOP', { functionCall: { name: 'a', args: { x: 1 } } }),
      stopped('STOP', { functionCall: { name: 'b', args: { x: 2 } } }),
      stopped('STOP', { text: '' }),
      '[DONE]',
      parts({ text: 'late' }),
    ]);
    expect(calls.map(({ name }) => name)).to.deep.equal(['a', 'b']);
    expect(finish?.message.parts).to.have.length(2);
  });

  it('keeps a bad end, whatever comes after it, and seals nothing at it', () => {
    const { calls, finish } = decodedBy(gemini, [
      callParts({ name: 'look', willContinue: true }),
      stopped('MAX_TOKENS'),
      stopped('STOP'),
    ]);
    expect(calls).to.deep.equal([]);
    expect(finish).to.deep.include({ reason: 'length', raw: 'MAX_TOKENS' });
    expect(finish?.message.parts).to.deep.equal([]);
  });

  it('says that the prompt was blocked', () => {
    const { finish } = decodedBy(gemini, [{ promptFeedback: { blockReason: 'OTHER_REASON' } }]);
    expect(finish).to.deep.include({ reason: 'content-filter', raw: 'OTHER_REASON' });
  });

  it('errors without a finish value, with the message so far', () => {
    for (const end of [[], ['[DONE]']]) {
      const { error, calls } = decodedBy(gemini, [
        parts({ text: 'So' }),
        callParts({ name: 'look', args: { a: 1 } }, { name: 'cut', willContinue: true }),
        ...end,
      ]);
      expect(error).to.include({ kind: 'truncated', retryable: true });
      expect(calls).to.have.length(1);
      expect(error?.partialMessage).to.deep.equal({
        role: 'model',
        parts: [{ text: 'So' }, { functionCall: { id: 'call_0', name: 'look', args: { a: 1 } } }],
      });
    }
  });

  it('errors with what the provider reports', () => {
    const error = { code: 503, message: 'The model is busy.', status: 'UNAVAILABLE' };
    const decoded = decodedBy(gemini, [parts({ text: 'So' }), { error }, stopped()]);
    expect(decoded.error).to.include({ kind: 'provider', retryable: true, status: 503 });
    expect(decoded.error?.message).to.include('UNAVAILABLE: The model is busy.');
    expect(decodedBy(gemini, [{ ...stopped(), error }]).error?.kind).to.equal('provider');
    expect(decodedBy(gemini, [{ error: {}, ...stopped() }]).error).to.equal(undefined);
  });

  it('decodes the candidate that was chosen', () => {
    const chunk = {
      candidates: [
        { index: 1, content: { parts: [{ text: 'one' }] } },
        { index: 0, content: { parts: [{ text: 'nought' }] }, finishReason: 'STOP' },
      ],
    };
    const second = { candidates: [{ index: 1, finishReason: 'SAFETY' }] };
    expect(decodedBy(gemini, [chunk, second]).text).to.equal('nought');
    const chosen = decodedBy(gemini, [chunk, second], { choice: 1 });
    expect([chosen.text, chosen.finish?.reason]).to.deep.equal(['one', 'content-filter']);
    const unnumbered = { candidates: [{ finishReason: 'STOP' }, { finishReason: 'SAFETY' }] };
    expect(decodedBy(gemini, [unnumbered], { choice: 1 }).finish?.raw).to.equal('SAFETY');
    expect(() => gemini.decode({ choice: -1 })).to.throw(
      RangeError,
      'choice must be a whole number',
    );
    expect(() => gemini.decode({ maxCalls: 0 })).to.throw(RangeError, 'maxCalls');
  });

  it('keeps the integers of arguments that come as text, and their digits alone', () => {
    const text = (call: string): string =>
      `{"candidates":[{"content":{"parts":[{"text":"n"},${call}]},"finishReason":"STOP"}]}`;
    const whole = '{"functionCall":{"name":"f","args":{"id":2512292042121000001,"n":1.5}}}';
    const { calls, message } = decodedBy(gemini, [text(whole)]);
    expect(calls[0]?.arguments).to.equal('{"id":2512292042121000001,"n":1.5}');
    expect(message?.parts[0]).to.deep.equal({ text: 'n' });
    const streamed =
      '{"functionCall":{"name":"f","partialArgs":[{"jsonPath":"$.id","numberValue":2512292042121000001}]}}';
    expect(decodedBy(gemini, [text(streamed)]).calls[0]?.arguments).to.equal(
      '{"id":2512292042121000001}',
    );
  });

  it('W3 takes the integers of the candidate that was chosen, wherever it stands', () => {
    const candidate = (index: number, id: string): string =>
      `{"index":${index},"content":{"parts":[{"functionCall":{"name":"f","args":{"id":${id}}}}]},"finishReason":"STOP"}`;
    const text = `{"candidates":[${candidate(1, '2512292042121000001')},${candidate(0, '2512292042121000002')}]}`;
    expect(decodedBy(gemini, [text]).calls[0]?.arguments).to.equal('{"id":2512292042121000002}');
  });

  it('tolerates whatever is missing or of another type', () => {
    const odd = [
      {},
      { candidates: null },
      { candidates: [null, 7] },
      { candidates: [{ content: null }, { content: { parts: null } }] },
      {
        candidates: [{ content: { parts: [null, 7, {}, { text: null }, { functionCall: null }] } }],
      },
      { candidates: [{ finishReason: '' }], usageMetadata: null, promptFeedback: {} },
      { unknown: { nested: true } },
    ];
    const { error, events } = decodedBy(gemini, [...odd, stopped()]);
    expect(error).to.equal(undefined);
    expect(events).to.deep.equal([
      { type: 'finish', reason: 'stop', raw: 'STOP', message: { role: 'model', parts: [] } },
    ]);
  });

  it('keeps nothing of an event that came parsed', () => {
    const code = { code: 'print(1)' };
    const extra = { a: 1 };
    const functionCall = { name: 'f', args: { list: [1] }, extra };
    const chunk = parts({ executableCode: code, thoughtSignature: 'c2ln' }, { functionCall });
    const usage = {
      promptTokenCount: 3,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
    };
    const before = structuredClone(chunk);
    const { message, events } = decodedBy(gemini, [{ ...chunk, usageMetadata: usage }, stopped()]);
    expect(chunk).to.deep.equal(before);
    const all = JSON.stringify([message, events]);
    code.code = 'print(2)';
    extra.a = 2;
    functionCall.args.list.push(2);
    usage.promptTokensDetails.length = 0;
    expect(JSON.stringify([message, events])).to.equal(all);
    expect(sealsOf({ events })).to.deep.equal(['call_0 {"list":[1]} explicit']);
  });
});
