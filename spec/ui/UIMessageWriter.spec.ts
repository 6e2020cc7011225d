import { expect } from 'chai';
import type { FinishReason } from '../../lib/model/ModelEvent.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { SealedCall } from '../../lib/ui/TurnWriter.ts';
import type { UIMessageStreamPart } from '../../lib/ui/UIMessageStreamPart.ts';
import { UIMessageWriter } from '../../lib/ui/UIMessageWriter.ts';
import { callOf } from '../helpers/callOf.ts';
import { toolResult } from '../helpers/toolResult.ts';

const settings = { messageId: undefined, errorText: String, maxPreliminaryChars: 99 };

/** What a writer says while it is told things. */
function written(tell: (writer: UIMessageWriter) => void): UIMessageStreamPart[] {
  const parts: UIMessageStreamPart[] = [];
  tell(new UIMessageWriter(settings, (part) => parts.push(part)));
  return parts;
}

/** A call that was shown, sealed. */
function shown(members: Partial<ToolCall> = {}, facts: Partial<SealedCall> = {}): SealedCall {
  const sealed = callOf('a', members);
  return { id: 'id', name: 'a', text: '', sealed, isAsked: false, ...facts };
}

/** What a writer says of a call that has begun and sealed. */
function writtenOf(call: SealedCall, tell: (writer: UIMessageWriter) => void): unknown[] {
  return written((writer) => {
    writer.startCall(call);
    writer.sealCall(call);
    tell(writer);
  }).slice(1);
}

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', url: 'https://x.test' };
const input = { type: 'tool-input-available', toolCallId: 'id', toolName: 'a', input: {} };
const result = { type: 'tool-output-available', toolCallId: 'id' };
const preliminary = { ...result, preliminary: true };

describe('UIMessageWriter', () => {
  it('sends each medium once, whether it came before the result or with it', () => {
    const call = shown();
    const output = { type: 'tool-output', call: call.sealed, seq: 0, parts: [image] } as const;
    const parts = writtenOf(call, (writer) => {
      writer.showOutput(call, output);
      writer.endCall(call, toolResult(0, [image, image]));
    });
    const file = {
      type: 'file',
      url: 'https://x.test',
      mediaType: 'image/png',
      providerMetadata: { millrace: { toolCallId: 'id' } },
    };
    expect(parts).to.deep.equal([
      input,
      file,
      { ...preliminary, output: { parts: [image] } },
      file,
      { ...result, output: { parts: [image, image] } },
    ]);
  });

  it('holds back a first output that is a whole value in JSON until more comes', () => {
    const call = shown();
    const parts = writtenOf(call, (writer) => {
      for (const [seq, content] of ['{"x":1}', ' and'].entries()) {
        const event = { type: 'tool-output', call: call.sealed, seq, parts: [text(content)] };
        writer.showOutput(call, event as never);
      }
    });
    expect(parts).to.deep.equal([input, { ...preliminary, output: '{"x":1} and' }]);
  });

  it('shows input that does not parse once something comes of it', () => {
    const call = shown({ arguments: '{x' });
    const raw = { ...input, input: '{x' };
    expect(writtenOf(call, (writer) => writer.leaveCall(call))).to.deep.equal([raw]);
    expect(writtenOf(call, (writer) => writer.askApproval(call))).to.deep.equal([
      raw,
      { type: 'tool-approval-request', approvalId: 'call_a', toolCallId: 'id' },
    ]);
    expect(writtenOf(call, (writer) => writer.interruptCall(call, 1))[0]).to.deep.equal(raw);
    expect(writtenOf(call, (writer) => writer.endCall(call, toolResult(0, [])))).to.deep.equal([
      raw,
      { ...result, output: '' },
    ]);
  });

  it('refuses input that does not parse where the call fails, or is cut', () => {
    const call = shown({ arguments: '{x' });
    const refused = { type: 'tool-input-error', toolCallId: 'id', toolName: 'a', input: '{x' };
    const failed = toolResult(0, [text('no')], { status: 'invalid', isError: true });
    expect(writtenOf(call, (writer) => writer.endCall(call, failed))).to.deep.equal([
      { ...refused, errorText: 'no' },
    ]);
    expect(writtenOf(call, (writer) => writer.cutCall(call, 'cut'))).to.deep.equal([
      { ...refused, errorText: 'cut' },
    ]);
  });

  it('ends a call with whole input that is cut as one that failed', () => {
    const call = shown();
    expect(writtenOf(call, (writer) => writer.cutCall(call, 'cut'))).to.deep.equal([
      input,
      { type: 'tool-output-error', toolCallId: 'id', errorText: 'cut' },
    ]);
  });

  it('says what a call waits for, by both of its ids, in plain JSON', () => {
    const call = shown({ id: 'real' });
    const info = { question: 'which?', limit: 2n };
    expect(writtenOf(call, (writer) => writer.interruptCall(call, info))).to.deep.equal([
      input,
      {
        type: 'data-tool-interrupt',
        id: 'id',
        data: {
          toolCallId: 'id',
          toolName: 'a',
          callId: 'real',
          info: { question: 'which?', limit: '2' },
        },
      },
    ]);
  });

  it('says that a response is asked for again', () => {
    expect(written((writer) => writer.retryResponse(2))).to.deep.equal([
      { type: 'data-turn-retry', data: { attempt: 2 }, transient: true },
    ]);
  });

  it('shows the argument text of a call that never sealed', () => {
    const call = { ...shown(), text: '{"x', sealed: undefined };
    const [, cut] = written((writer) => {
      writer.startCall(call);
      writer.cutCall(call, 'cut');
    });
    expect(cut).to.deep.include({ type: 'tool-input-error', input: '{"x', errorText: 'cut' });
  });

  const reasons: readonly (readonly [FinishReason | undefined, string | undefined])[] = [
    ['stop', 'stop'],
    ['tool-calls', 'tool-calls'],
    ['length', 'length'],
    ['content-filter', 'content-filter'],
    ['error', 'error'],
    ['pause', 'other'],
    ['unknown', 'other'],
    [undefined, undefined],
  ];
  for (const [reason, finishReason] of reasons) {
    it(`says ${finishReason} for a response that finished with ${reason}`, () => {
      const expected = finishReason === undefined ? {} : { finishReason };
      expect(written((writer) => writer.finish(reason))).to.deep.equal([
        { type: 'finish', ...expected },
      ]);
    });
  }

  it('says nothing of tokens', () => {
    expect(written((writer) => writer.addUsage())).to.deep.equal([]);
  });
});
