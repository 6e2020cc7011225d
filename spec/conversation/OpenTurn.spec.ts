import { expect } from 'chai';
import type { CallEntry } from '../../lib/conversation/CallEntry.ts';
import { NOTHING_EARLIER, OpenTurn } from '../../lib/conversation/OpenTurn.ts';
import { callOf } from '../helpers/callOf.ts';
import { entryOf, interrupted, rulesOf, saying } from '../helpers/conversationParts.ts';

const look = callOf('look');
const listen = callOf('listen', { index: 1 });
const response = { reason: 'tool-calls', raw: undefined, message: 'm', usage: undefined } as const;

/** A turn in whose request that is open these calls have run. */
function turnWith(...calls: (typeof look)[]): OpenTurn<unknown> {
  const turn = new OpenTurn<unknown>(NOTHING_EARLIER, rulesOf());
  turn.begin();
  for (const call of calls) {
    turn.calls.prepare(call);
    turn.calls.started(call, false);
    turn.calls.settled(call, saying(call.name, { index: call.index, callId: call.id }));
  }
  return turn;
}

function replayed(...entries: CallEntry[]): OpenTurn<unknown> {
  return new OpenTurn<unknown>({ response, entries }, rulesOf());
}

const callsOf = (entries: readonly CallEntry[]): unknown[] => entries.map(({ call }) => call);

describe('OpenTurn', () => {
  it('counts its requests, and forgets what the last one has said', () => {
    const turn = turnWith();
    turn.usage = { inputTokens: 1, raw: 'r' };
    turn.hasBegun = true;
    turn.response = response;
    turn.begin();
    expect(turn).to.include({ attempt: 2, hasBegun: false });
    expect([turn.usage, turn.response]).to.deep.equal([undefined, undefined]);
  });

  it('W6 keeps what the requests before have executed', () => {
    const turn = turnWith(look);
    turn.begin();
    expect(turn.calls.entries).to.deep.equal([]);
    expect(turn.calls.hasExecuted).to.equal(true);
    expect(turn.calls.prepare(look)).to.deep.include({ type: 'result' });
  });

  it('W6 keeps what a conversation before has executed', () => {
    const entries = [entryOf({ executed: true, result: saying('earlier') })];
    const turn = new OpenTurn<unknown>({ entries }, rulesOf());
    turn.begin();
    expect(turn.replayed).to.equal(undefined);
    expect(turn.calls.prepare(look)).to.deep.equal({ type: 'result', result: entries[0]?.result });
  });

  it('goes on with what has run, as long as there is no response', () => {
    const turn = turnWith(look);
    turn.calls.prepare(listen);
    expect(callsOf(turn.entries)).to.deep.equal([look]);
  });

  it('goes on with all calls of its response, once there is one', () => {
    const turn = turnWith(look);
    turn.calls.prepare(listen);
    turn.response = response;
    expect(callsOf(turn.entries)).to.deep.equal([look, listen]);
  });

  it('goes on with calls of a response that is said again as far as they have got', () => {
    const entries = [entryOf({ call: look }), entryOf({ call: listen })];
    const turn = replayed(...entries);
    turn.begin();
    expect(turn.response).to.equal(response);
    expect(turn.entries).to.deep.equal(entries);
    turn.calls.prepare(look);
    turn.calls.settled(look, saying('now'));
    expect(turn.entries.map(({ result }) => result)).to.deep.equal([saying('now'), undefined]);
  });

  it('names the calls that wait for outside input themselves', () => {
    const turn = turnWith(look);
    turn.calls.settled(turn.calls.entries[0]?.call ?? look, interrupted());
    expect(callsOf(turn.interrupted)).to.deep.equal([look]);
  });

  it('leaves behind what its response has not made again', () => {
    const turn = turnWith(look, listen);
    turn.begin();
    turn.calls.prepare(look);
    turn.calls.settled(look, saying('look'));
    expect(turn.orphans(true).map(({ toolName, callId }) => [toolName, callId])).to.deep.equal([
      ['look', 'call_listen'],
    ]);
  });

  it('leaves everything behind without a response', () => {
    expect(turnWith(look, listen).orphans(false)).to.have.length(2);
    expect(turnWith(look, listen).orphans(true)).to.deep.equal([]);
  });

  it('R1 is written with its response when the calls of that are there', () => {
    const live = turnWith(look);
    expect(live.written).to.equal(undefined);
    live.breakOff(response);
    expect(live.written).to.equal(response);
    const again = replayed(entryOf({ call: look }), entryOf({ call: listen }));
    again.begin();
    again.calls.prepare(look);
    expect(again.written).to.equal(undefined);
    again.calls.prepare(listen);
    expect(again.written).to.equal(response);
  });

  it('is not written before its first request', () => {
    expect(replayed().written).to.equal(undefined);
  });

  it('keeps a response that is said again, whatever breaks, and no other', () => {
    const again = replayed(entryOf({ call: look }));
    again.begin();
    again.breakOff(undefined);
    expect(again.response).to.equal(response);
    const live = turnWith();
    live.response = response;
    live.breakOff(undefined);
    expect(live.response).to.equal(undefined);
  });
});
