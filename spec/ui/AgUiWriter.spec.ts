import { expect } from 'chai';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { AgUiEvent } from '../../lib/ui/AgUiEvent.ts';
import { AgUiWriter } from '../../lib/ui/AgUiWriter.ts';
import type { SealedCall } from '../../lib/ui/TurnWriter.ts';
import { callOf } from '../helpers/callOf.ts';

const settings = { threadId: 'thread', runId: 'run', errorText: String };

/** What a writer says while it is told things. */
function written(tell: (writer: AgUiWriter) => void): AgUiEvent[] {
  const events: AgUiEvent[] = [];
  tell(new AgUiWriter(settings, (event) => events.push(event)));
  return events;
}

function call(id: string, text: string, sealed = callOf('a')): SealedCall {
  return { id, name: 'a', text, sealed, isAsked: false };
}

/** The parents of calls that start. */
const parentsOf = (events: readonly AgUiEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'TOOL_CALL_START' ? [event.parentMessageId] : []));

describe('AgUiWriter', () => {
  it('puts calls under the text before them, and under one message where there is none', () => {
    const events = written((writer) => {
      writer.startStep(1);
      writer.startCall(call('a', ''));
      writer.startBlock({ kind: 'reasoning', number: 1 });
      writer.startCall(call('b', ''));
      writer.startBlock({ kind: 'text', number: 2 });
      writer.startCall(call('c', ''));
      writer.startStep(2);
      writer.startCall(call('d', ''));
    });
    expect(parentsOf(events)).to.deep.equal(['run-1', 'run-1', 'run-3', 'run-4']);
  });

  const args = (text: string, sealed = callOf('a')): string[] =>
    written((writer) => writer.sealCall(call('a', text, sealed))).map((event) =>
      event.type === 'TOOL_CALL_ARGS' ? event.delta : event.type,
    );

  it('adds what is missing of the arguments at the seal', () => {
    const blank = callOf('a', { arguments: ' ' });
    const custom = callOf('a', { arguments: '', kind: 'custom' });
    expect(args('{}')).to.deep.equal(['TOOL_CALL_END']);
    expect(args('{')).to.deep.equal(['}', 'TOOL_CALL_END']);
    expect(args('', blank)).to.deep.equal(['{}', 'TOOL_CALL_END']);
    expect(args('', custom)).to.deep.equal(['TOOL_CALL_END']);
    expect(args('[')).to.deep.equal(['TOOL_CALL_END', 'CUSTOM']);
  });

  it('ends a call that is cut once, sealed or not', () => {
    const types = (sealed: SealedCall['sealed'] | undefined): string[] =>
      written((writer) => writer.cutCall({ ...call('a', ''), sealed }, 'cut')).map(
        ({ type }) => type,
      );
    expect(types(undefined)).to.deep.equal(['TOOL_CALL_END', 'TOOL_CALL_RESULT']);
    expect(types(callOf('a'))).to.deep.equal(['TOOL_CALL_RESULT']);
  });

  it('says what a call waits for, by both of its ids, in plain JSON', () => {
    const waiting = call('shown', '', callOf('a', { id: 'real' }));
    const value = { toolCallId: 'shown', toolName: 'a', callId: 'real', info: { limit: '2' } };
    expect(written((writer) => writer.interruptCall(waiting, { limit: 2n }))).to.deep.equal([
      { type: 'CUSTOM', name: 'tool-interrupt', value },
    ]);
  });

  it('says that a response is asked for again', () => {
    expect(written((writer) => writer.retryResponse(2))).to.deep.equal([
      { type: 'CUSTOM', name: 'turn-retry', value: { attempt: 2 } },
    ]);
  });

  it('counts only the tokens that are known', () => {
    const [event] = written((writer) => {
      writer.addUsage({ raw: {} });
      writer.addUsage({ inputTokens: 1, raw: {} });
      writer.finish(undefined);
    });
    expect(event).to.deep.equal({
      type: 'RUN_FINISHED',
      threadId: 'thread',
      runId: 'run',
      outcome: { type: 'success' },
      usage: [{}, { inputTokens: 1 }],
    });
  });

  it('gives the kind of a model error as its code', () => {
    const failed = (error: unknown): AgUiEvent[] => written((writer) => writer.fail(error));
    expect(failed(new ModelStreamError('limit', 'x'))[0]).to.include({ code: 'limit' });
    expect(failed('x')).to.deep.equal([{ type: 'RUN_ERROR', message: 'x' }]);
  });
});
