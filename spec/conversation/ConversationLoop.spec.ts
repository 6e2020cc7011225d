import { getEventListeners } from 'node:events';
import { expect, use } from 'chai';
import { concat, map, Observable, of, take, throwError, timer, VirtualTimeScheduler } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { Conversation } from '../../lib/conversation/Conversation.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import type { ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import type { StreamingToolExecutor } from '../../lib/executor/run/StreamingToolExecutor.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import type { ChatMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { millraceChai } from '../../lib/testing/millraceChai.ts';
import { type ScriptedModel, scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { eventsOf } from '../helpers/conversationPlay.ts';
import { type Heard, hear } from '../helpers/conversing.ts';

use(millraceChai);

type Event = ConversationEvent<ChatMessage>;

/** A conversation of two turns with calls that overlap, a hook that takes its time, and a second response that breaks at first. */
function setUp(options: Partial<ConverseOptions<ChatMessage>> = {}) {
  const scheduler = new VirtualTimeScheduler();
  const tools = [
    fakeTool('look', '5ms (a|)', { scheduler, concurrency: 'safe' }),
    fakeTool('write', '4ms (b|)', { scheduler }),
  ];
  const executor = new ToolExecutor(new ToolRegistry(tools), { scheduler });
  const model = scriptedModel(
    [
      {
        steps: [
          { text: 'Hm.' },
          { call: { name: 'look' } },
          { waitMs: 3 },
          { call: { name: 'look' } },
          { call: { name: 'write' } },
          { waitMs: 3 },
        ],
      },
      { steps: [{ text: 'Done' }, { waitMs: 2 }, { fault: 'error' }] },
      { steps: [{ text: 'Done.' }, { waitMs: 2 }] },
    ],
    { scheduler },
  );
  const controller = new AbortController();
  const observed: ToolEvent[] = [];
  const events$ = converse({
    model,
    executor,
    messages: [{ role: 'user', content: 'Go.' }],
    signal: controller.signal,
    prepareTurn: () => timer(2, scheduler).pipe(map(() => ({}))),
    observe: (event) => observed.push(event),
    ...options,
  });
  const stops = { controller, listeners: () => listenersOf(controller.signal) };
  return { scheduler, tools, model, events$, observed, ...stops };
}

type Played = ReturnType<typeof setUp>;

function listenersOf(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

/** That nothing goes on: no response, no tool, no timer, no listener. */
function expectQuiet({ scheduler, tools, model, listeners }: Played): void {
  const running = tools.flatMap(({ runs }) => runs.filter(({ outcome }) => outcome === 'running'));
  expect([running.length, model.running, listeners(), scheduler.actions.length]).to.deep.equal([
    0, 0, 0, 0,
  ]);
}

/** That a conversation that was aborted has told everything, at once. */
function expectAborted({ events, end }: Heard<ChatMessage>, at: Event | undefined): void {
  expect(end).to.equal('complete');
  expect(events).to.have.oneResultPerCall();
  const done = events.at(-1);
  if (done?.type !== 'done') return expect.fail('it does not end with done');
  const isOver = at?.type === 'done' || (at?.type === 'turn-end' && at.reason === 'stop');
  expect(done.reason).to.equal(isOver ? 'stop' : 'aborted');
  expect(done.snapshot === undefined).to.equal(isOver);
  expect(formatHistory('openai-chat').repair(done.messages)).to.deep.equal(done.messages);
}

/** That a conversation that was left has stopped everything, and has told observers all results. */
function expectLeft(played: Played, { end }: Heard<ChatMessage>): void {
  expectQuiet(played);
  expect(end === undefined || end === 'complete').to.equal(true);
  // Whoever leaves before a tool was told of has seen none.
  if (played.observed.length > 0) expect(played.observed).to.have.oneResultPerCall();
}

const { events: whole } = (() => {
  const played = setUp();
  const heard = hear(played.events$);
  played.scheduler.flush();
  return heard;
})();
/** What an abort makes: what was stopped, and the end. */
const TOLD_LATER = ['tool-result', 'turn-end', 'done'];
/** Later than the end, which comes after the pause before the second request. */
const EVERY_TIME = [...Array.from({ length: 20 }, (_, at) => at), 100, 517, 518, 519, 520, 600];

describe('ConversationLoop', () => {
  it('goes through the whole conversation when nobody stops it', () => {
    expect(whole.at(-1)).to.include({ type: 'done', reason: 'stop', turns: 2 });
    expect(eventsOf({ events: whole }, 'turn-retry')).to.have.length(1);
  });

  it('R1 H1 H5 tells everything when the signal aborts while an event is delivered, whichever', () => {
    for (const index of whole.keys()) {
      const played = setUp();
      let [count, abortedAt, endedAt] = [0, 0, 0];
      const heard = hear(played.events$, () => {
        expect(played.listeners()).to.be.at.most(1);
        if (count === index) played.controller.abort('enough');
        if (count === index) abortedAt = played.scheduler.now();
        count += 1;
        endedAt = played.scheduler.now();
      });
      played.scheduler.flush();
      expect(endedAt).to.equal(abortedAt);
      expectAborted(heard, heard.events[index]);
      expectQuiet(played);
      const later = heard.events.slice(index + 1).map(({ type }) => type);
      expect(later.filter((type) => !TOLD_LATER.includes(type))).to.deep.equal([]);
    }
  });

  it('R1 H1 H5 tells everything at once when the signal aborts, whenever', () => {
    for (const at of EVERY_TIME) {
      const played = setUp();
      let wasOver = false;
      let heard: Heard<ChatMessage> | undefined;
      played.scheduler.schedule(() => {
        wasOver = heard?.end !== undefined;
        played.controller.abort('enough');
        expect(heard?.end).to.equal('complete');
        expectQuiet(played);
      }, at);
      heard = hear(played.events$);
      played.scheduler.flush();
      expectAborted(heard, wasOver ? heard.events.at(-1) : undefined);
    }
  });

  it('S2 S14 H1 H5 stops everything when it is left while an event is delivered, whichever', () => {
    for (const index of whole.keys()) {
      const played = setUp();
      const heard = hear(played.events$.pipe(take(index + 1)));
      played.scheduler.flush();
      expect(heard.events).to.have.length(index + 1);
      expectLeft(played, heard);
    }
  });

  it('S2 S14 H1 H5 stops everything when it is left, whenever', () => {
    for (const at of EVERY_TIME) {
      const played = setUp();
      const heard = hear(played.events$);
      played.scheduler.schedule(() => {
        heard.subscription.unsubscribe();
        expectLeft(played, heard);
      }, at);
      played.scheduler.flush();
      expectLeft(played, heard);
    }
  });

  it('S2 tells observers the results of calls that were stopped before it is left', () => {
    const played = setUp();
    const heard = hear(played.events$);
    played.scheduler.schedule(() => heard.subscription.unsubscribe(), 11);
    played.scheduler.flush();
    const seen = played.observed.flatMap((event) =>
      event.type === 'tool-result' ? [[event.call.id, event.result.status]] : [],
    );
    expect(seen).to.deep.equal([
      ['call_1', 'ok'],
      ['call_2', 'ok'],
      ['call_3', 'cancelled'],
    ]);
    expect(eventsOf(heard, 'tool-result')).to.have.length(2);
  });

  it('H1 does nothing when the signal has aborted before, and leaves no listener', () => {
    const played = setUp();
    played.controller.abort('enough');
    const { events, end } = hear(played.events$);
    expect(end).to.equal('complete');
    expect(events.map(({ type }) => type)).to.deep.equal(['done']);
    expect(events[0]).to.include({ reason: 'aborted', turns: 0 });
    expect(played.model.requests).to.have.length(0);
    expectQuiet(played);
  });

  it('H1 does nothing when the signal aborts while the conversation is handed over', () => {
    const controller = new AbortController();
    const { signal } = controller;
    const onConversation = (): void => controller.abort('enough');
    const played = setUp({ signal, onConversation });
    const { events } = hear(played.events$);
    expect(events.map(({ type }) => type)).to.deep.equal(['done']);
    expect([played.model.requests.length, listenersOf(signal)]).to.deep.equal([0, 0]);
  });

  it('has left what was under way before it tells that it is aborted', () => {
    const told: string[] = [];
    const prepareTurn = (): Observable<never> => new Observable(() => () => void told.push('left'));
    const played = setUp({ prepareTurn });
    hear(played.events$, ({ type }) => told.push(type));
    played.controller.abort('enough');
    expect(told).to.deep.equal(['left', 'done']);
  });

  it('ends as aborted when its run is discarded before the response is complete', () => {
    const runs: StreamingToolExecutor[] = [];
    const played = setUp({ onRun: (run) => runs.push(run) });
    const heard = hear(played.events$);
    played.scheduler.schedule(() => void runs[0]?.discard('enough'), 6);
    played.scheduler.flush();
    expectAborted(heard, undefined);
    expectQuiet(played);
  });

  it('waits before it sends a request again, and not longer', () => {
    const times: number[] = [];
    const played = setUp();
    hear(played.events$, ({ type }) => {
      if (type === 'turn-retry' || type === 'done') times.push(played.scheduler.now());
    });
    played.scheduler.flush();
    expect(times).to.deep.equal([18, 520]);
  });

  it('counts the tokens of a response that broke once, when it is aborted before the next one', () => {
    const played = setUp({ model: reportsAndBreaks(3) });
    const heard = hear(played.events$);
    played.scheduler.schedule(() => played.controller.abort('enough'), 100);
    played.scheduler.flush();
    const [done] = eventsOf(heard, 'done');
    expect(done).to.include({ reason: 'aborted' });
    expect(done?.usage).to.deep.equal({ inputTokens: 3, raw: ['r'] });
  });

  it('counts the tokens of a response that broke when another one has come', () => {
    const played = setUp({ model: reportsAndBreaks(3), fallbackModels: [says('Done.')] });
    const heard = hear(played.events$);
    played.scheduler.flush();
    const [done] = eventsOf(heard, 'done');
    expect(done).to.include({ reason: 'stop', turns: 1 });
    expect(done?.usage.inputTokens).to.equal(4);
  });

  it('knows how it has ended before it tells of its last turn, and says so again', () => {
    let conversation: Conversation | undefined;
    const onConversation = (given: Conversation): void => {
      conversation = given;
    };
    const played = setUp({ onConversation });
    const snapshots: (ConversationSnapshot | undefined)[] = [];
    const heard = hear(played.events$, ({ type }) => {
      if (type === 'turn-end') snapshots.push(conversation?.snapshot());
    });
    played.scheduler.flush();
    expect(snapshots.map((one) => one?.end)).to.deep.equal([undefined, { reason: 'stop' }]);
    const [, snapshot = expect.fail('no snapshot')] = snapshots;
    const again = setUp({ messages: undefined, resume: { snapshot } } as never);
    expect(hear(again.events$).events).to.deep.equal([heard.events.at(-1)]);
    expect(again.model.requests).to.have.length(0);
  });

  it('begins no turn beyond the last one when it is gone on with', () => {
    const played = setUp();
    const heard = hear(played.events$, (event) => {
      if (event.type === 'turn-end') played.controller.abort('enough');
    });
    played.scheduler.flush();
    const { snapshot = expect.fail('no snapshot') } = eventsOf(heard, 'done')[0] ?? {};
    const again = setUp({ messages: undefined, resume: { snapshot }, maxTurns: 1 } as never);
    const { events } = hear(again.events$);
    expect(events).to.have.length(1);
    expect(events[0]).to.include({ type: 'done', reason: 'max-turns', turns: 1 });
  });

  describe('errors, and stops everything,', () => {
    const mine = new Error('mine');

    function fails(options: Partial<ConverseOptions<ChatMessage>>): readonly [Heard, Played] {
      const played = setUp(options);
      const heard = hear(played.events$);
      played.scheduler.flush();
      expectQuiet(played);
      return [heard, played];
    }

    it('with what stopWhen throws, also when a response has taken its time', () => {
      const stopWhen = (): never => {
        throw mine;
      };
      const [{ end, events }] = fails({ stopWhen });
      expect(end).to.deep.equal({ error: mine });
      // What the calls have done is told before.
      expect(events.at(-1)).to.include({ type: 'turn-end', reason: 'tool-calls' });
    });

    it('with what prepareTurn throws', () => {
      const [{ end, events }] = fails({ prepareTurn: () => throwError(() => mine) });
      expect([end, events]).to.deep.equal([{ error: mine }, []]);
    });

    it('with what onRun and onConversation throw', () => {
      const act = (): never => {
        throw mine;
      };
      expect(fails({ onConversation: act })[0]).to.deep.include({
        end: { error: mine },
        events: [],
      });
      expect(fails({ onRun: act })[0].end).to.deep.equal({ error: mine });
    });

    it('where a snapshot cannot hold what a call waits for', () => {
      const { scheduler } = setUp();
      const wait = invokable({
        name: 'look',
        execute: () =>
          timer(2, scheduler).pipe(
            map(() => {
              throw new ToolInterrupt('why', 1n);
            }),
          ),
      });
      const executor = new ToolExecutor(new ToolRegistry([wait]), { scheduler });
      const model = scriptedModel([{ steps: [{ call: { name: 'look' } }] }]);
      const heard = hear(converse({ model, executor, messages: [] }));
      scheduler.flush();
      expect(Object(heard.end).error).to.be.instanceOf(TypeError);
      expect(Object(heard.end).error.message).to.include('what call "call_1" (look) waits for');
    });
  });
});

/** A model that says this, for one token. */
function says(text: string): ScriptedModel {
  return scriptedModel<'openai-chat'>([{ steps: [{ text }] }]);
}

/** A model whose response says what it took, and breaks. */
function reportsAndBreaks(inputTokens: number): ConverseOptions<ChatMessage>['model'] {
  const error = new ModelStreamError('network', 'It broke.', { retryable: true });
  const usage = { type: 'usage', usage: { inputTokens, raw: 'r' } } as const;
  return {
    format: 'openai-chat',
    stream: () =>
      concat(
        of(usage),
        throwError(() => error),
      ),
  };
}
