import { expect } from 'chai';
import { of, throwError } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationModel } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ModelStreamError, type ModelStreamErrorKind } from '../../lib/errors/ModelStreamError.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { AnthropicMessage } from '../../lib/formats/anthropic-messages/AnthropicMessage.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
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
  QUESTION,
  RESET,
  scriptConversation,
  scripted,
} from '../helpers/conversationScript.ts';

const FORMAT = 'anthropic-messages';

function status(code: number, headers: Readonly<Record<string, string>> = {}): TurnStep[] {
  return [{ fault: 'status', status: code, headers }];
}

function streamError(kind: ModelStreamErrorKind, retryable: boolean): ModelStreamError {
  return new ModelStreamError(kind, 'It broke.', { retryable });
}

/** A model that fails with this. */
function failing(error: unknown): ConversationModel<AnthropicMessage> {
  return handMade([throwError(() => error)]);
}

/** A class of faults: a model that has it, and the kind of its error. */
type Fault = readonly [title: string, model: () => ConversationModel<AnthropicMessage>];

const TAKEN_OVER: readonly Fault[] = [
  ...[408, 409, 429, 500, 502, 503, 529].map(
    (code): Fault => [`the HTTP status ${code}`, () => scripted([status(code)])],
  ),
  [
    'a status of which the server says that it should be tried again',
    () => scripted([status(400, { 'x-should-retry': 'true' })]),
  ],
  ['a connection that is reset at once', () => scripted([[RESET]])],
  ['a connection that is reset later', () => scripted([[{ text: 'Well' }, RESET]])],
  ['a body that ends too soon', () => scripted([[{ text: 'Well' }, { fault: 'cut' }]])],
  ['an error event of a provider that is overloaded', () => scripted([[{ fault: 'error' }]])],
  ['a stream that ends without its end', () => handMade([of({ type: 'text-delta', delta: 'I' })])],
  ['a silence that was too long', () => failing(streamError('network', true))],
];

const NOT_TAKEN_OVER: readonly Fault[] = [
  ...[400, 401, 403, 404, 413].map(
    (code): Fault => [`the HTTP status ${code}`, () => scripted([status(code)])],
  ),
  [
    'a status of which the server says that it should not be tried again',
    () => scripted([status(503, { 'x-should-retry': 'false' })]),
  ],
  ['bytes that break the format', () => scripted([[{ fault: 'garbage' }]])],
  ['a bound that was passed', () => failing(streamError('limit', false))],
  ['an account that is used up', () => failing(streamError('provider', false))],
  ['an error of another kind', () => failing(new TypeError('no model'))],
];

describe('converse with fallback models', () => {
  for (const [title, model] of TAKEN_OVER) {
    it(`asks the next one at once after ${title}`, () => {
      const next = scripted([GOOD]);
      const options = { model: model(), fallbackModels: [next] };
      const conversed = played(scriptConversation([], [], options).conversation$);
      const [retry, ...others] = eventsOf(conversed, 'turn-retry');
      expect(retry).to.include({ turn: 1, attempt: 2, model: 1, delayMs: 0 });
      expect(others).to.deep.equal([]);
      expect(next.requests.map(({ messages }) => messages)).to.deep.equal([[QUESTION]]);
      expect(doneOf(conversed).reason).to.equal('stop');
      expect(conversed.times.at(-1)).to.equal(0);
      expectWhole(FORMAT, conversed);
    });
  }

  for (const [title, model] of NOT_TAKEN_OVER) {
    it(`errors without asking another one after ${title}`, () => {
      const next = scripted([GOOD]);
      const options = { model: model(), fallbackModels: [next] };
      const conversed = played(scriptConversation([], [], options).conversation$);
      expect(conversed.error).to.be.instanceOf(Error);
      expect(turnsOf(conversed)).to.deep.equal(['broken']);
      expect(next.requests).to.deep.equal([]);
      expectWhole(FORMAT, conversed);
    });
  }

  it('does not ask another one after a response that ended badly', () => {
    const next = scripted([GOOD]);
    const turns = [{ steps: [{ text: 'Too lo' }], finish: 'length' as const }];
    const model = scriptedModel(turns, { format: FORMAT });
    const options = { model, fallbackModels: [next] };
    const conversed = played(scriptConversation([], [], options).conversation$);
    expect(doneOf(conversed).reason).to.equal('length');
    expect(next.requests).to.deep.equal([]);
  });

  it('asks them in order, and the last one again after a while', () => {
    const models = [scripted([[RESET]]), scripted([status(529)]), scripted([[RESET], GOOD])];
    const [model, ...fallbackModels] = models;
    const options = { ...(model && { model }), fallbackModels, maxAttempts: 4 };
    const conversed = played(scriptConversation([], [], options).conversation$);
    expect(retriesOf(conversed)).to.deep.equal([
      '2 of 1 after 0: network',
      '3 of 2 after 0: http',
      '4 of 2 after 2000: network',
    ]);
    expect(models.map(({ requests }) => requests.length)).to.deep.equal([1, 1, 2]);
    expect(doneOf(conversed).reason).to.equal('stop');
  });

  it('asks each of them, whatever maxAttempts says', () => {
    const models = [scripted([[RESET]]), scripted([[RESET]]), scripted([[RESET], GOOD])];
    const [model, ...fallbackModels] = models;
    const options = { ...(model && { model }), fallbackModels, maxAttempts: 1 };
    const conversed = played(scriptConversation([], [], options).conversation$);
    expect(models.map(({ requests }) => requests.length)).to.deep.equal([1, 1, 1]);
    expect(conversed.error).to.include({ kind: 'network' });
  });

  it('stays with the one that answered for the rest of the conversation', () => {
    const first = scripted([status(529), GOOD]);
    const second = scripted([[callTo('pay')], [callTo('pay')], GOOD]);
    const options = { model: first, fallbackModels: [second] };
    const conversed = played(scriptConversation([], [payTool()], options).conversation$);
    expect(doneOf(conversed)).to.include({ reason: 'stop', turns: 3 });
    expect([first, second].map(({ requests }) => requests.length)).to.deep.equal([1, 3]);
  });

  it('waits for nothing that a server asks for, if there is another one', () => {
    const options = {
      model: scripted([status(429, { 'retry-after': '30' })]),
      fallbackModels: [scripted([GOOD])],
    };
    const conversed = played(scriptConversation([], [], options).conversation$);
    expect(conversed.times.at(-1)).to.equal(0);
  });

  it('W6 lets the next one go on from what was whole of the response, at once', () => {
    const pay = payTool();
    const second = scripted([GOOD]);
    const options = {
      model: scripted([[callTo('pay'), { waitMs: 5 }, RESET]]),
      fallbackModels: [second],
    };
    const conversed = played(scriptConversation([], [pay], options).conversation$);
    expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok', 'stop']);
    expect(second.requests[0]?.messages).to.have.lengthOf(3);
    expect([pay.runs.length, conversed.times.at(-1)]).to.deep.equal([1, 5]);
    expectWhole(FORMAT, conversed);
  });

  it('W6 gives the calls of the next one the results of the same calls of the one before', () => {
    const pay = payTool();
    const options = {
      model: scripted([[callTo('pay', { sum: 1 }), { waitMs: 5 }, RESET]]),
      fallbackModels: [scripted([[callTo('pay', { sum: 1 })], GOOD])],
      recover: 'retry',
    } as const;
    const conversed = played(scriptConversation([], [pay], options).conversation$);
    expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
    expect(pay.runs).to.have.lengthOf(1);
    expectWhole(FORMAT, conversed);
  });

  it('asks no other one in the middle of a response, to fail', () => {
    const second = scripted([GOOD]);
    const options = { fallbackModels: [second], recover: 'fail' } as const;
    const begun = scriptConversation([[{ text: 'Well' }, RESET]], [], options);
    expect(played(begun.conversation$).error).to.include({ kind: 'network' });
    expect(second.requests).to.deep.equal([]);

    const { conversation$ } = scriptConversation([status(529)], [], options);
    expect(doneOf(played(conversation$)).reason).to.equal('stop');
  });

  describe('refuses', () => {
    const executor = new ToolExecutor(new ToolRegistry());
    const conversing = (fallbackModels: unknown) => () =>
      converse<unknown>({
        model: scripted([]) as unknown as ConversationModel,
        fallbackModels: fallbackModels as ConversationModel[],
        executor,
        messages: [],
      });

    it('one of another wire format, since messages are in its form', () => {
      const others = [scripted([]), scriptedModel([], { format: 'gemini' })];
      expect(conversing(others)).to.throw(
        TypeError,
        "fallbackModels[1].format must be that of model, 'anthropic-messages'",
      );
    });

    it('what is no model, and what is no list', () => {
      expect(conversing([{}])).to.throw(TypeError, 'fallbackModels[0] must be an object');
      expect(conversing(scripted([]))).to.throw(TypeError, 'fallbackModels must be an array');
    });
  });
});
