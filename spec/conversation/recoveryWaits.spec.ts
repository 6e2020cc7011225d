import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { concat, of, throwError } from 'rxjs';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import type { ModelEvent } from '../../lib/model/ModelEvent.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import {
  doneOf,
  eventsOf,
  expectWhole,
  played,
  retriesOf,
  turnsOf,
} from '../helpers/conversationPlay.ts';
import {
  callTo,
  GOOD,
  handMade,
  payTool,
  RESET,
  scriptConversation,
  scripted,
} from '../helpers/conversationScript.ts';

const FORMAT = 'anthropic-messages';
const BROKEN: readonly TurnStep[] = [RESET];

/** A server that is busy, and says for how long. */
function busy(headers: Readonly<Record<string, string>>): readonly TurnStep[] {
  return [{ fault: 'status', status: 429, headers }];
}

describe('converse, between two requests', () => {
  it('waits twice as long after each break in a row, at most eight seconds', () => {
    const { conversation$ } = scriptConversation([...Array(7).fill(BROKEN), GOOD], [], {
      maxAttempts: 8,
    });
    const conversed = played(conversation$);
    const delays = eventsOf(conversed, 'turn-retry').map(({ delayMs }) => delayMs);
    expect(delays).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(conversed.times.at(-1)).to.equal(31_500);
  });

  it('waits as long as the server asks for, at most a minute', () => {
    const script = [
      busy({ 'retry-after': '7' }),
      busy({ 'retry-after-ms': '20' }),
      busy({ 'retry-after': '2592000' }),
      busy({ 'retry-after': '0' }),
      GOOD,
    ];
    const conversed = played(scriptConversation(script, [], { maxAttempts: 5 }).conversation$);
    const delays = eventsOf(conversed, 'turn-retry').map(({ delayMs }) => delayMs);
    expect(delays).to.deep.equal([7_000, 20, 60_000, 0]);
    expect(conversed.times.at(-1)).to.equal(67_020);
  });

  it('gives up after maxAttempts breaks in a row', () => {
    for (const [maxAttempts, requests] of [
      [undefined, 3],
      [1, 1],
      [4, 4],
    ] as const) {
      const options = maxAttempts === undefined ? {} : { maxAttempts };
      const { model, conversation$ } = scriptConversation(Array(5).fill(BROKEN), [], options);
      const conversed = played(conversation$);
      expect(model.requests).to.have.lengthOf(requests);
      expect(conversed.error).to.include({ kind: 'network' });
      expect(turnsOf(conversed)).to.deep.equal(['broken']);
      expectWhole(FORMAT, conversed);
    }
  });

  it('counts the breaks anew after a response that ended well', () => {
    const script = [BROKEN, BROKEN, [callTo('pay')], BROKEN, BROKEN, GOOD];
    const conversed = played(scriptConversation(script, [payTool()]).conversation$);
    expect(retriesOf(conversed)).to.deep.equal([
      '2 of 0 after 500: network',
      '3 of 0 after 1000: network',
      '2 of 0 after 500: network',
      '3 of 0 after 1000: network',
    ]);
    expect(doneOf(conversed)).to.include({ reason: 'stop', turns: 2 });
  });

  it('counts salvaged responses among the breaks, over the turns', () => {
    const cut: readonly TurnStep[] = [callTo('pay'), { waitMs: 5 }, RESET];
    const pay = payTool();
    const { model, conversation$ } = scriptConversation([cut, cut, cut, GOOD], [pay]);
    const conversed = played(conversation$);
    expect(turnsOf(conversed)).to.deep.equal(Array(3).fill('broken; pay ok'));
    expect(conversed.error).to.include({ kind: 'network' });
    expect([pay.runs.length, model.requests.length]).to.deep.equal([3, 3]);
    expectWhole(FORMAT, conversed);
  });

  describe('when it is left', () => {
    for (const step of ['turn-retry', 'turn-end'] as const) {
      it(`H5 keeps no timer: on ${step}`, () => {
        const script = [[callTo('pay'), { waitMs: 5 }, RESET], GOOD];
        const recover = step === 'turn-end' ? 'salvage' : 'retry';
        const { model, conversation$ } = scriptConversation(script, [payTool()], { recover });
        const conversed = played(conversation$, ({ type }) => type === step);
        expect(conversed.events.at(-1)?.type).to.equal(step);
        expect(conversed.idleAt).to.equal(5);
        expect([model.requests.length, model.running]).to.deep.equal([1, 0]);
      });
    }
  });

  describe('when the signal aborts', () => {
    /** Plays a conversation whose signal aborts on an event. */
    function aborted(
      script: readonly (readonly TurnStep[])[],
      isLast: (event: ConversationEvent<AnthropicMessage>) => boolean,
      options: Parameters<typeof scriptConversation>[2] = {},
    ) {
      const controller = new AbortController();
      const { signal } = controller;
      const pay = payTool();
      const setUp = scriptConversation(script, [pay], { ...options, signal });
      const conversed = played(setUp.conversation$, (event) => {
        if (isLast(event)) controller.abort(new Error('enough'));
        return false;
      });
      expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
      expect(doneOf(conversed).reason).to.equal('aborted');
      expectWhole(FORMAT, conversed);
      return { ...setUp, conversed, pay };
    }

    it('stops to wait, and tells what ran', () => {
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], GOOD];
      const isRetry = ({ type }: { readonly type: string }) => type === 'turn-retry';
      const { conversed, model } = aborted(script, isRetry, { recover: 'retry' });
      expect(turnsOf(conversed)).to.deep.equal(['aborted; pay ok; pay ok']);
      expect(conversed.times.at(-1)).to.equal(5);
      expect(model.requests).to.have.lengthOf(1);
      expect(doneOf(conversed).snapshot?.executed).to.have.lengthOf(1);
    });

    it('S14 asks no other model', () => {
      const other = scripted([GOOD]);
      const isRetry = ({ type }: { readonly type: string }) => type === 'turn-retry';
      aborted([BROKEN], isRetry, { fallbackModels: [other] });
      expect(other.requests).to.deep.equal([]);
    });

    it('S14 sends nothing when a turn is about to begin', () => {
      const { model } = aborted([GOOD], ({ type }) => type === 'turn-start');
      expect(model.requests).to.deep.equal([]);
    });

    it('stops to wait after a salvaged turn', () => {
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], GOOD];
      const { conversed, model } = aborted(script, ({ type }) => type === 'turn-end');
      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok']);
      expect(conversed.times.at(-1)).to.equal(5);
      expect(model.requests).to.have.lengthOf(1);
      expect(doneOf(conversed).messages).to.have.lengthOf(3);
    });

    it('counts the tokens of what broke once', () => {
      const usage: ModelEvent<AnthropicMessage> = {
        type: 'usage',
        usage: { inputTokens: 7, raw: {} },
      };
      const lost = new ModelStreamError('network', 'The connection is lost.', { retryable: true });
      const model = handMade([
        concat(
          of(usage),
          throwError(() => lost),
        ),
      ]);
      const isRetry = ({ type }: { readonly type: string }) => type === 'turn-retry';
      const { conversed } = aborted([], isRetry, { model });
      expect(doneOf(conversed).usage).to.include({ inputTokens: 7 });
    });

    it('gives the results of the tools that a broken response has left running', () => {
      const traits = { concurrency: 'safe' } as const;
      const tick = fakeTool('tick', '20ms (t|)', traits);
      const slow = fakeTool('slow', '99ms (s|)', traits);
      const controller = new AbortController();
      const { conversation$ } = scriptConversation(
        [[callTo('slow'), callTo('tick'), { waitMs: 5 }, RESET]],
        [slow, tick],
        { signal: controller.signal },
      );
      const conversed = played(conversation$, ({ type }) => {
        if (type === 'tool-result') controller.abort();
        return false;
      });
      expect(turnsOf(conversed)).to.deep.equal([
        'aborted; slow cancelled, tick ok; slow cancelled, tick ok',
      ]);
      expect(slow.runs).to.have.nested.property('[0].endedAt', 20);
      expect(doneOf(conversed).reason).to.equal('aborted');
      expectWhole(FORMAT, conversed);
    });
  });
});
