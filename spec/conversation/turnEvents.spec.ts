import { expect } from 'chai';
import type { AnyFormat } from '../../lib/conversation/readConverseOptions.ts';
import { Transcript } from '../../lib/conversation/Transcript.ts';
import { doneEvent, pausedEvent, turnEndEvent } from '../../lib/conversation/turnEvents.ts';
import { formats } from '../../lib/formats/formats.ts';
import type { ToolCall } from '../../lib/model/ToolCall.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { callOf } from '../helpers/callOf.ts';
import { held, interrupted, saying, stateOf } from '../helpers/conversationParts.ts';
import { responseWith } from '../helpers/histories.ts';

const format = formats['openai-chat'] as AnyFormat;
const limits = { marker: '…', truncation: 'head', turnChars: 0 } as const;
const transcript = new Transcript<unknown>(format, limits);
const { message, calls } = responseWith('openai-chat', [{ id: 'a', name: 'look' }]);
const usage = { inputTokens: 2, raw: 'r' };
const response = { reason: 'tool-calls', raw: 'tool_calls', message, usage } as const;
const before = { inputTokens: 1, raw: ['q'] };

/** A conversation in whose open turn these calls have these results. */
function stateWith(...settled: [ToolCall, ToolResult][]): ReturnType<typeof stateOf> {
  const state = stateOf({ messages: ['question'], turns: 3, usage: before });
  state.turn.begin();
  for (const [call, result] of settled) {
    state.turn.calls.prepare(call);
    state.turn.calls.started(call, false);
    state.turn.calls.settled(call, result);
  }
  return state;
}

const [call = callOf('look')] = calls;
const result = saying('seen', { callId: call.id });

describe('turnEndEvent', () => {
  it('tells all messages, the results, and the tokens of all turns', () => {
    const state = stateWith([call, result]);
    const event = turnEndEvent(state, transcript, { response, reason: 'tool-calls' });
    expect(event).to.deep.equal({
      type: 'turn-end',
      turn: 4,
      reason: 'tool-calls',
      messages: ['question', message, ...(format.toolResults([result]) as unknown[])],
      results: [result],
      orphans: [],
      usage: { inputTokens: 3, raw: ['q', 'r'] },
    });
    expect(event).to.satisfy(Object.isFrozen);
    expect(state.messages).to.deep.equal(['question']);
  });

  it('tells what has run though no message holds it, and the tokens that were told', () => {
    const state = stateWith([call, result]);
    state.turn.usage = usage;
    const event = turnEndEvent(state, transcript, { response: undefined, reason: 'broken' });
    expect(event).to.deep.include({ messages: ['question'], results: [result], orphans: [result] });
    expect(event.usage).to.deep.equal({ inputTokens: 3, raw: ['q', 'r'] });
  });
});

describe('doneEvent', () => {
  it('tells where the conversation has ended', () => {
    const { messages, turns } = stateWith();
    const told = { type: 'done', reason: 'stop', turns, messages, usage: before };
    expect(doneEvent(stateWith(), { reason: 'stop' })).to.deep.equal(told);
    expect(doneEvent(stateWith(), { reason: 'stop' })).to.satisfy(Object.isFrozen);
  });

  it('tells the answer, where there is one', () => {
    const end = { reason: 'return-directly', answer: result } as const;
    expect(doneEvent(stateWith(), end).answer).to.equal(result);
  });
});

describe('pausedEvent', () => {
  const snapshot = { version: 1 } as never;

  it('tells what waits, what is said meanwhile, and how to go on', () => {
    const waits = interrupted({ callId: call.id });
    const other = callOf('listen', { index: 1 });
    const state = stateWith([call, waits], [other, held({ index: 1 })]);
    const ended = turnEndEvent(state, transcript, { response, reason: 'tool-calls' });
    expect(pausedEvent(state, ended, { reason: 'interrupted', snapshot })).to.deep.equal({
      type: 'done',
      reason: 'interrupted',
      turns: 4,
      messages: ended.messages,
      usage: ended.usage,
      interrupts: [{ type: 'tool-interrupt', call, info: 'why', isApproval: false }],
      snapshot,
    });
  });

  it('tells of no calls that wait where there are none', () => {
    const state = stateWith([call, result]);
    const ended = turnEndEvent(state, transcript, { response, reason: 'aborted' });
    const event = pausedEvent(state, ended, { reason: 'aborted', snapshot });
    expect(event).to.not.have.property('interrupts');
    expect(event).to.satisfy(Object.isFrozen);
  });
});
