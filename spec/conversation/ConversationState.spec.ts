import { expect } from 'chai';
import type { TurnEndEvent } from '../../lib/conversation/ConversationEvent.ts';
import { callOf } from '../helpers/callOf.ts';
import { saying, stateOf } from '../helpers/conversationParts.ts';

const ended: TurnEndEvent<unknown> = {
  type: 'turn-end',
  turn: 1,
  reason: 'tool-calls',
  messages: ['question', 'call', 'answer'],
  results: [saying('answer')],
  orphans: [],
  usage: { inputTokens: 3, raw: ['r'] },
};

describe('ConversationState', () => {
  it('goes on with what the turn that is closed has brought', () => {
    const state = stateOf<unknown>({ messages: ['question'], turns: 4 });
    const { turn } = state;
    state.close(ended, 'kept');
    const { messages, results, usage } = ended;
    expect(state).to.include({ messages, results, usage, turns: 5, kept: 'kept' });
    expect(state.turn).to.not.equal(turn);
  });

  it('counts the calls of closed turns', () => {
    const state = stateOf({}, { maxIdenticalCalls: 2 });
    const call = callOf('look');
    for (let turn = 1; turn <= 2; turn += 1) {
      state.turn.begin();
      expect(state.turn.calls.prepare(call)).to.equal(undefined);
      state.close(ended, undefined);
    }
    state.turn.begin();
    expect(state.turn.calls.prepare(call)).to.deep.include({ type: 'result' });
  });

  it('forgets in the next turn what broken responses have executed', () => {
    const state = stateOf();
    const call = callOf('look');
    state.turn.begin();
    state.turn.calls.prepare(call);
    state.turn.calls.started(call, false);
    state.turn.calls.settled(call, saying('r'));
    state.close(ended, undefined);
    expect(state.turn.calls.hasExecuted).to.equal(false);
  });

  it('counts the tokens of a response that broke once', () => {
    const state = stateOf();
    state.turn.usage = { inputTokens: 2, raw: 'r' };
    state.countUsage();
    state.countUsage();
    expect(state.usage).to.deep.equal({ inputTokens: 2, raw: ['r'] });
  });
});
