import { expect } from 'chai';
import { concat, type Observable, of, throwError } from 'rxjs';
import type { RecoverMode } from '../../lib/conversation/ConverseOptions.ts';
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
  forgetful,
  GOOD,
  handMade,
  payTool,
  QUESTION,
  RESET,
  scriptConversation,
  scripted,
} from '../helpers/conversationScript.ts';

const FORMAT = 'anthropic-messages';
const MODES: readonly RecoverMode[] = ['salvage', 'retry', 'fail'];

describe('converse, where a response breaks', () => {
  describe('to salvage it', () => {
    it('R1 goes on from what was whole, with the results of all its calls', () => {
      const pay = payTool();
      const { model, conversation$ } = scriptConversation(
        [[{ text: 'I pay.' }, callTo('pay', { sum: 1 }), { waitMs: 5 }, RESET], GOOD],
        [pay],
      );
      const conversed = played(conversation$);

      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok', 'stop']);
      expect(retriesOf(conversed)).to.deep.equal([]);
      expect(doneOf(conversed)).to.include({ reason: 'stop', turns: 2 });
      expect(model.requests[1]?.messages).to.deep.equal([
        QUESTION,
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I pay.' },
            { type: 'tool_use', id: 'call_1', name: 'pay', input: { sum: 1 } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'call_1',
              content: [{ type: 'text', text: 'p' }],
            },
          ],
        },
      ]);
      expectWhole(FORMAT, conversed);
    });

    it('waits for the tools that run, and half a second more', () => {
      const pay = fakeTool('pay', '40ms (p|)', { start: 'sealed' });
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], GOOD];
      const conversed = played(scriptConversation(script, [pay]).conversation$);
      const at = conversed.events.findLastIndex(({ type }) => type === 'turn-start');
      expect(conversed.times[at]).to.equal(540);
    });

    it('R1 leaves a call out that was cut, and says of one that was held that it did not run', () => {
      const [pay, send] = [payTool(), fakeTool('send', '(s|)')];
      const cut: TurnStep = { call: { name: 'send', arguments: ['{"to":', { fault: 'reset' }] } };
      const { model, conversation$ } = scriptConversation(
        [[callTo('pay'), callTo('send', { to: 'A' }), cut], GOOD],
        [pay, send],
      );
      const conversed = played(conversation$);

      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok, send skipped', 'stop']);
      expect(send.runs).to.deep.equal([]);
      const told = JSON.stringify(model.requests[1]?.messages);
      expect(told.match(/"tool_use"/g)).to.have.lengthOf(2);
      expect(told).to.include('the model stream broke').and.to.include('"is_error":true');
      expectWhole(FORMAT, conversed);
    });

    it('sends the request again if no tool was started', () => {
      const send = fakeTool('send', '(s|)');
      const { model, conversation$ } = scriptConversation(
        [[{ text: 'I send.' }, callTo('send'), RESET], [callTo('send')], GOOD],
        [send],
      );
      const conversed = played(conversation$);

      expect(retriesOf(conversed)).to.deep.equal(['2 of 0 after 500: network']);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; send ok', 'stop']);
      expect(model.requests[1]?.messages).to.deep.equal([QUESTION]);
      expect(send.runs).to.have.lengthOf(1);
      expectWhole(FORMAT, conversed);
    });

    it('marks a tool that was stopped with the response', () => {
      const pay = fakeTool('pay', '40ms (p|)', { start: 'sealed' });
      const { conversation$ } = scriptConversation([[callTo('pay'), RESET], GOOD], [pay], {
        executor: { onStreamError: 'discard' },
      });
      const conversed = played(conversation$);
      expect(turnsOf(conversed)).to.deep.equal(['broken; pay cancelled', 'stop']);
      expect(pay.runs.map(({ outcome }) => outcome)).to.deep.equal(['stopped']);
      expectWhole(FORMAT, conversed);
    });

    it('W6 sends the request again if the response does not hold a call that ran before', () => {
      const pay = payTool();
      // The first response breaks after the call, and nobody says what was whole of it; the second before the call.
      const model = forgetful(scripted([[callTo('pay'), { waitMs: 5 }, RESET]]));
      const cut: TurnStep = { call: { name: 'pay', arguments: ['{', { fault: 'reset' }] } };
      const second = scripted([[{ text: 'I pay.' }, cut], [callTo('pay')], GOOD]);
      const { conversation$ } = scriptConversation([], [pay], { model, fallbackModels: [second] });
      const conversed = played(conversation$);

      expect(retriesOf(conversed)).to.deep.equal([
        '2 of 1 after 0: network',
        '3 of 1 after 1000: network',
      ]);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
      expect(pay.runs).to.have.lengthOf(1);
      expectWhole(FORMAT, conversed);
    });

    it('sends the request again if nobody says what was whole of the response', () => {
      const pay = payTool();
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], [callTo('pay')], GOOD];
      const model = forgetful(scripted(script));
      const conversed = played(scriptConversation([], [pay], { model }).conversation$);
      expect(retriesOf(conversed)).to.deep.equal(['2 of 0 after 500: network']);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
      expect(pay.runs).to.have.lengthOf(1);
      expectWhole(FORMAT, conversed);
    });

    it('is content with as many turns as there may be', () => {
      const script = [[callTo('pay'), { waitMs: 5 }, RESET]];
      const conversed = played(
        scriptConversation(script, [payTool()], { maxTurns: 1 }).conversation$,
      );
      expect(doneOf(conversed)).to.include({ reason: 'max-turns', turns: 1 });
      expect(conversed.times.at(-1)).to.equal(5);
      expectWhole(FORMAT, conversed);
    });
  });

  describe('to send the request again', () => {
    it('W6 gives the call that comes again its earlier result', () => {
      const pay = payTool();
      const script = [
        [callTo('pay', { sum: 1 }), { waitMs: 5 }, RESET],
        [{ text: 'I pay.' }, callTo('pay', { sum: 1 })],
        GOOD,
      ];
      const { model, conversation$ } = scriptConversation(script, [pay], { recover: 'retry' });
      const conversed = played(conversation$);

      expect(retriesOf(conversed)).to.deep.equal(['2 of 0 after 500: network']);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
      expect(pay.runs).to.have.lengthOf(1);
      const [, second] = eventsOf(conversed, 'tool-result');
      expect(second?.result).to.deep.include({
        callId: 'call_2',
        attempts: 1,
        execution: 'finished',
      });
      expect(second?.result).to.have.resultText('p');
      expect(JSON.stringify(model.requests[2]?.messages)).to.include('"tool_use_id":"call_2"');
      expectWhole(FORMAT, conversed);
    });

    it('tells of calls that ran and that the model did not make again', () => {
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], GOOD];
      const options = { recover: 'retry' } as const;
      const conversed = played(scriptConversation(script, [payTool()], options).conversation$);
      expect(turnsOf(conversed)).to.deep.equal(['stop; ; pay ok']);
      expectWhole(FORMAT, conversed);
    });

    it('tells nothing of calls that did not run', () => {
      const script = [[callTo('send'), callTo('nothing'), callTo('look', '[]'), RESET], GOOD];
      const look = fakeTool('look', '(l|)', { concurrency: 'safe' });
      const tools = [fakeTool('send', '(s|)'), look];
      const { conversation$ } = scriptConversation(script, tools, { recover: 'retry' });
      expect(turnsOf(played(conversation$))).to.deep.equal(['stop']);
    });
  });

  describe('to fail', () => {
    it('errors after a turn-end with all that is known', () => {
      const script = [[callTo('pay'), callTo('send'), { waitMs: 5 }, RESET]];
      const tools = [payTool(), fakeTool('send', '(s|)')];
      const conversed = played(
        scriptConversation(script, tools, { recover: 'fail' }).conversation$,
      );
      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok, send skipped']);
      expect(conversed.error)
        .to.be.instanceOf(ModelStreamError)
        .and.to.include({ kind: 'network' });
      expect(conversed.events.at(-1)?.type).to.equal('turn-end');
      const [ended] = eventsOf(conversed, 'turn-end');
      expect(ended?.messages).to.have.lengthOf(3);
      expectWhole(FORMAT, conversed);
    });

    it('sends a request again of whose response nothing had come', () => {
      const script = [[RESET], [{ fault: 'status', status: 529 } as const], GOOD];
      const conversed = played(scriptConversation(script, [], { recover: 'fail' }).conversation$);
      expect(retriesOf(conversed)).to.deep.equal([
        '2 of 0 after 500: network',
        '3 of 0 after 1000: http',
      ]);
      expect(doneOf(conversed).reason).to.equal('stop');
    });
  });

  for (const recover of MODES) {
    it(`errors at once for what cannot be asked for again, to ${recover}`, () => {
      const script: TurnStep[] = [callTo('pay'), { waitMs: 5 }, { fault: 'garbage' }];
      const pay = payTool();
      const { model, conversation$ } = scriptConversation([script], [pay], { recover });
      const conversed = played(conversation$);
      expect(conversed.error).to.include({ kind: 'protocol', retryable: false });
      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok']);
      expect(model.requests).to.have.lengthOf(1);
      expectWhole(FORMAT, conversed);
    });

    it(`errors at once with an error of another kind, to ${recover}`, () => {
      const pay = payTool();
      const call: ModelEvent<AnthropicMessage> = {
        type: 'tool-call',
        seal: 'explicit',
        call: { kind: 'function', index: 0, id: 'a', name: 'pay', arguments: '{}' },
      };
      const failure = new RangeError('out of words');
      const model = handMade([
        concat(
          of(call),
          throwError(() => failure),
        ),
        of(call),
      ]);
      const conversed = played(scriptConversation([], [pay], { model, recover }).conversation$);
      expect(conversed.error).to.equal(failure);
      expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok; pay ok']);
      expectWhole(FORMAT, conversed);
    });
  }

  it('takes a response that completes without its end for one that was cut', () => {
    const model = handMade([of({ type: 'text-delta', delta: 'I' } as const), finishWith('Done.')]);
    const conversed = played(scriptConversation([], [], { model }).conversation$);
    expect(retriesOf(conversed)).to.deep.equal(['2 of 0 after 500: truncated']);
    expect(doneOf(conversed).reason).to.equal('stop');
  });

  it('counts the tokens of broken responses', () => {
    const tokens: ModelEvent<AnthropicMessage> = {
      type: 'usage',
      usage: { inputTokens: 7, outputTokens: 2, raw: {} },
    };
    const broken$ = concat(
      of(tokens),
      throwError(() => lost()),
    );
    const model = handMade([broken$, broken$, concat(of(tokens), finishWith('Done.'))]);
    const conversed = played(scriptConversation([], [], { model }).conversation$);
    expect(doneOf(conversed).usage).to.deep.include({ inputTokens: 21, outputTokens: 6 });
  });
});

function lost(): ModelStreamError {
  return new ModelStreamError('network', 'The connection is lost.', { retryable: true });
}

function finishWith(text: string): Observable<ModelEvent<AnthropicMessage>> {
  const message: AnthropicMessage = { role: 'assistant', content: text };
  return of({ type: 'finish', reason: 'stop', raw: 'end_turn', message });
}
