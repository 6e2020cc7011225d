import { expect, use } from 'chai';
import { last, lastValueFrom, map, of, toArray } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { ConversationEvent } from '../../lib/conversation/ConversationEvent.ts';
import type { ConversationModel, ConverseOptions } from '../../lib/conversation/ConverseOptions.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { formatHistory } from '../../lib/formats/formatHistory.ts';
import type { ChatMessage } from '../../lib/formats/openai-chat/ChatMessage.ts';
import { openaiChat } from '../../lib/formats/openai-chat/openaiChat.ts';
import type { FinishReason } from '../../lib/model/ModelEvent.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { millraceChai } from '../../lib/testing/millraceChai.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import type { ModelTurn } from '../../lib/testing/turns/ModelTurn.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import type { ToolEvent } from '../../lib/tools/ToolEvent.ts';
import { doneOf, eventsOf, played } from '../helpers/conversationPlay.ts';

use(millraceChai);

type Options = Partial<ConverseOptions<ChatMessage>>;

const user: ChatMessage = { role: 'user', content: 'Go.' };
const call = (name: string, input: object = {}): ModelTurn['steps'][number] => ({
  call: { name, arguments: input },
});
const calls = (...names: string[]): ModelTurn => ({ steps: names.map((name) => call(name)) });
const says = (text: string): ModelTurn => ({ steps: [{ text }] });

/** A conversation of these turns, with tools for reading, writing, failing and answering. */
function setUp(turns: readonly ModelTurn[], options: Options = {}) {
  const tools = {
    look: fakeTool('look', '4ms (a|)', { concurrency: 'safe', values: { a: 'seen' } }),
    peek: fakeTool('peek', '2ms (a|)', { concurrency: 'safe', values: { a: 'peeked' } }),
    fail: fakeTool('fail', '#', { returnDirectly: true }),
    answer: fakeTool('answer', '3ms (a|)', { returnDirectly: true, concurrency: 'safe' }),
    reply: fakeTool('reply', '(a|)', { returnDirectly: true, concurrency: 'safe' }),
  };
  const registry = new ToolRegistry(Object.values(tools));
  const executor = new ToolExecutor(registry);
  const model = scriptedModel(turns);
  const events$ = converse({ model, executor, messages: [user], ...options });
  return { model, tools, registry, events$ };
}

function reasonsOf(turns: readonly ModelTurn[], options: Options = {}): unknown[] {
  const { events$ } = setUp(turns, options);
  const heard = played(events$);
  expect(heard.isComplete).to.equal(true);
  return [...eventsOf(heard, 'turn-end'), ...eventsOf(heard, 'done')].map(({ reason }) => reason);
}

/** A model whose responses are these, as its own events. */
function ownModel(
  ...responses: [FinishReason, ChatMessage][]
): ConversationModel<ChatMessage> & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    format: 'openai-chat',
    asked,
    stream: ({ messages }) => {
      asked.push(messages);
      const response = responses[asked.length - 1];
      if (response === undefined) throw new RangeError('Nobody should have asked.');
      const [reason, message] = response;
      return of({ type: 'finish', reason, raw: reason, message } as const);
    },
  };
}

describe('converse', () => {
  it('sends, runs, sends the results, and tells everything in order', () => {
    const { events$, model } = setUp([calls('look', 'peek'), says('Done.')]);
    const heard = played(events$);
    expect(heard.isComplete).to.equal(true);
    expect(heard.events).to.have.eventTypes([
      'turn-start',
      ...['tool-call-start', 'tool-call-delta', 'tool-call', 'tool-start'],
      ...['tool-call-start', 'tool-call-delta', 'tool-call', 'tool-start', 'usage', 'finish'],
      ...['tool-output', 'tool-result', 'tool-output', 'tool-result'],
      ...['turn-end', 'turn-start', 'text-delta', 'usage', 'finish', 'turn-end', 'done'],
    ]);
    expect(heard.events).to.have.oneResultPerCall();
    expect(model.requests).to.have.length(2);
  });

  it('R1 writes calls and results into the messages in call order, whichever was first', () => {
    const { events$, model } = setUp([calls('look', 'peek'), says('Done.')]);
    const heard = played(events$);
    const [first, second] = eventsOf(heard, 'turn-end');
    expect(eventsOf(heard, 'tool-result').map((event) => event.call.name)).to.deep.equal([
      'peek',
      'look',
    ]);
    expect(first?.results.map(({ toolName }) => toolName)).to.deep.equal(['look', 'peek']);
    const [, response, ...answers] = first?.messages ?? [];
    expect(response).to.deep.include({ role: 'assistant' });
    expect(answers).to.deep.equal(openaiChat.toolResults(first?.results ?? []));
    expect(model.requests.map(({ messages }) => messages)).to.deep.equal([[user], first?.messages]);
    const last = { role: 'assistant', content: 'Done.' };
    expect(second?.messages).to.deep.equal([...(first?.messages ?? []), last]);
    expect(eventsOf(heard, 'done')[0]?.messages).to.deep.equal(second?.messages);
  });

  it('counts turns and tokens', () => {
    const tokens = (inputTokens: number) => ({ usage: { inputTokens, outputTokens: 1 } });
    const turns = [
      { ...calls('look'), ...tokens(5) },
      { ...says('Done.'), ...tokens(7) },
    ];
    const heard = played(setUp(turns).events$);
    const counts = [...eventsOf(heard, 'turn-end'), ...eventsOf(heard, 'done')];
    expect(counts.map(({ usage }) => [usage.inputTokens, usage.outputTokens])).to.deep.equal([
      [5, 1],
      [12, 2],
      [12, 2],
    ]);
    expect(eventsOf(heard, 'turn-start').map(({ turn }) => turn)).to.deep.equal([1, 2]);
    expect(eventsOf(heard, 'turn-end').map(({ turn }) => turn)).to.deep.equal([1, 2]);
    expect(eventsOf(heard, 'done')[0]?.turns).to.equal(2);
  });

  it('ends after so many turns', () => {
    const turns = Array.from({ length: 21 }, () => calls('look'));
    expect(reasonsOf(turns, { maxTurns: 1 })).to.deep.equal(['tool-calls', 'max-turns']);
    expect(reasonsOf(turns)).to.have.length(21);
  });

  it('ends when the user wants to, who sees the turn that has ended', () => {
    const seen: unknown[] = [];
    const stopWhen: Options['stopWhen'] = (ended) => {
      seen.push(ended);
      return ended.turn === 2;
    };
    const { events$ } = setUp([calls('look'), calls('peek'), says('Done.')], { stopWhen });
    const heard = played(events$);
    expect(eventsOf(heard, 'done')[0]).to.include({ reason: 'stop-when', turns: 2 });
    expect(seen).to.deep.equal(eventsOf(heard, 'turn-end'));
  });

  it('answers with the first result in call order of a tool that returns directly', () => {
    const { events$ } = setUp([calls('look', 'answer', 'reply')]);
    const heard = played(events$);
    const [done] = eventsOf(heard, 'done');
    expect(done).to.include({ reason: 'return-directly', turns: 1 });
    expect(done?.answer).to.include({ toolName: 'answer', status: 'ok' });
    expect(done?.messages).to.have.length(5);
  });

  it('shows the model what went wrong with a tool that returns directly', () => {
    const reasons = reasonsOf([calls('fail'), says('Done.')]);
    expect(reasons).to.deep.equal(['tool-calls', 'stop', 'stop']);
  });

  it('forces a choice of tools in the first turn, forbids it in all, and says the system prompt', () => {
    for (const [toolChoice, later] of [
      ['required', undefined],
      ['none', 'none'],
    ] as const) {
      const { events$, model } = setUp([calls('look'), says('Done.')], {
        toolChoice,
        system: 'Be brief.',
      });
      played(events$);
      const sent = model.requests.map((request) => [request.toolChoice, request.system]);
      expect(sent).to.deep.equal([
        [toolChoice, 'Be brief.'],
        [later, 'Be brief.'],
      ]);
    }
  });

  it('lets a hook change each request, for its turn only, and the tools of its calls', async () => {
    const other = new ToolRegistry([fakeTool('other', '(a|)')]);
    const states: unknown[] = [];
    const prepareTurn: Options['prepareTurn'] = async ({ messages }, { turn, state }) => {
      states.push(state);
      const plan = { state: turn };
      return turn === 1 ? { ...plan, registry: other, messages: [user, ...messages] } : plan;
    };
    const { events$, model, registry } = setUp([calls('other', 'look'), says('Done.')], {
      prepareTurn,
    });
    const [first] = eventsOf({ events: await lastValueFrom(events$.pipe(toArray())) }, 'turn-end');
    expect(first?.results.map(({ status }) => status)).to.deep.equal(['ok', 'unknown-tool']);
    expect(model.requests.map(({ tools }) => tools)).to.deep.equal([
      other.definitions(),
      registry.definitions(),
    ]);
    expect(model.requests[0]?.messages).to.deep.equal([user, user]);
    expect(model.requests[1]?.messages).to.deep.equal(first?.messages);
    expect(first?.messages).to.have.length(4);
    expect(states).to.deep.equal([undefined, 1]);
  });

  it('R12 fits the results of a turn into its budget, in the messages alone', () => {
    const { events$ } = setUp([calls('look', 'peek'), says('Done.')], { turnChars: 6 });
    const [ended] = eventsOf(played(events$), 'turn-end');
    expect(ended?.results.map(({ parts }) => Object(parts[0]).text)).to.deep.equal([
      'seen',
      'peeked',
    ]);
    const sent = ended?.messages.flatMap((one) => (one.role === 'tool' ? [one.content] : []));
    expect(sent?.join('')).to.have.length(6);
  });

  it('refuses a call that was made too often, in whatever turn', () => {
    const turns = [calls('look'), calls('peek', 'look'), calls('look', 'peek'), says('Done.')];
    const { events$, tools } = setUp(turns, { maxIdenticalCalls: 2 });
    const ends = eventsOf(played(events$), 'turn-end');
    expect(ends.map(({ results }) => results.map(({ status }) => status))).to.deep.equal([
      ['ok'],
      ['ok', 'ok'],
      ['denied', 'ok'],
      [],
    ]);
    expect(tools.look.runs).to.have.length(2);
  });

  it('lets the model go on after a pause', () => {
    const model = ownModel(
      ['pause', { role: 'assistant', content: 'So' }],
      ['stop', { role: 'assistant', content: 'far.' }],
    );
    const heard = played(setUp([], { model }).events$);
    expect(eventsOf(heard, 'done')[0]).to.include({ reason: 'stop', turns: 2 });
    expect(model.asked[1]).to.deep.equal([user, { role: 'assistant', content: 'So' }]);
  });

  it('R1 ends when the response ends badly, with every call answered', () => {
    for (const finish of ['length', 'content-filter'] as const) {
      const { events$ } = setUp([{ ...calls('look', 'answer'), finish }]);
      const heard = played(events$);
      expect(eventsOf(heard, 'done')[0]).to.include({ reason: finish, turns: 1 });
      expect(heard.events).to.have.oneResultPerCall();
      const [ended] = eventsOf(heard, 'turn-end');
      expect(ended?.results.map(({ status }) => status)).to.deep.equal(['ok']);
      const { messages = [] } = ended ?? {};
      expect(messages.at(-1)).to.include({ role: 'tool', content: 'seen' });
      expect(formatHistory('openai-chat').repair(messages)).to.deep.equal(messages);
    }
    for (const reason of ['error', 'unknown'] as const) {
      const model = ownModel([reason, { role: 'assistant', content: 'a' }]);
      expect(reasonsOf([], { model })).to.deep.equal([reason, reason]);
    }
  });

  it('leaves a response out of the messages that says nothing', () => {
    const model = ownModel(['stop', { role: 'assistant', content: '' }]);
    const heard = played(setUp([], { model }).events$);
    expect(eventsOf(heard, 'done')[0]?.messages).to.deep.equal([user]);
  });

  it('passes on what concerns the calls', () => {
    const contexts: ToolContext[] = [];
    const observed: ToolEvent[] = [];
    let runs = 0;
    const tool = invokable({
      name: 'find',
      options: { far: false },
      execute: (_input, context) => void contexts.push(context),
    });
    const { events$ } = setUp([calls('seek'), says('Done.')], {
      registry: new ToolRegistry([tool]),
      toolOptions: { find: { far: true } },
      aliases: { find: { names: ['seek'] } },
      observe: (event) => observed.push(event),
      onRun: () => {
        runs += 1;
      },
    });
    const heard = played(events$);
    expect(contexts[0]).to.deep.include({ requestedName: 'seek', options: { far: true } });
    expect(runs).to.equal(2);
    const isOfTool = (event: ConversationEvent): boolean =>
      'call' in event && event.type !== 'tool-call';
    expect(observed).to.deep.equal(heard.events.filter(isOfTool));
  });

  it('S7 does not wait for the slot and the claims of the call that it is part of', () => {
    const { tools } = setUp([]);
    const claims = { concurrency: [{ key: 'k', mode: 'write' }] } as const;
    const registry = new ToolRegistry([fakeTool('note', '2ms (a|)', claims), tools.look]);
    const executor = new ToolExecutor(registry, { maxConcurrentTotal: 1 });
    const ask = invokable({
      name: 'ask',
      ...claims,
      execute: (_input, parent) => {
        const model = scriptedModel([calls('note', 'look'), says('Yes.')]);
        const inner$ = converse({ model, executor, messages: [user], parent });
        return inner$.pipe(
          last(),
          map(({ type }) => type),
        );
      },
    });
    registry.register(ask);
    const model = scriptedModel([calls('ask'), says('Done.')]);
    const heard = played(converse({ model, executor, messages: [user] }));
    expect(doneOf(heard).messages.at(-2)).to.include({ role: 'tool', content: 'done' });
  });

  it('is cold: each subscription is a conversation of its own', () => {
    const messages: ChatMessage[] = [user];
    const { events$, model } = setUp([says('One.'), calls('look'), says('Two.')], { messages });
    expect(model.requests).to.have.length(0);
    const [one, two] = [played(events$), played(events$)].map(
      (heard) => eventsOf(heard, 'done')[0],
    );
    expect([one?.turns, two?.turns]).to.deep.equal([1, 2]);
    expect(one?.messages).to.deep.equal([user, { role: 'assistant', content: 'One.' }]);
    expect(messages).to.deep.equal([user]);
  });

  it('does not mind what becomes of the messages that it was given', () => {
    const messages: ChatMessage[] = [user];
    const { events$ } = setUp([calls('look'), says('Done.')], { messages });
    const forget = ({ type }: { readonly type: string }): boolean => {
      if (type === 'finish') messages.length = 0;
      return false;
    };
    expect(doneOf(played(events$, forget)).messages).to.have.length(4);
  });

  it('gives events of its own that nobody can change', () => {
    const { events$ } = setUp([calls('look'), { steps: [{ fault: 'error' }] }, says('Done.')]);
    const { events } = played(events$);
    const own = ['turn-start', 'turn-retry', 'turn-end', 'done'];
    const kept = events.filter(({ type }) => own.includes(type));
    expect(kept.map(({ type }) => type)).to.include.members(own);
    expect(kept.every(Object.isFrozen)).to.equal(true);
  });

  it('does not grow the stack over thousands of turns that take no time', () => {
    const tool = invokable({ name: 'now', execute: () => 'now' });
    const turns = (_request: unknown, index: number): ModelTurn =>
      index < 5_000 ? calls('now') : says('Done.');
    const model = scriptedModel(turns);
    const executor = new ToolExecutor(new ToolRegistry([tool]));
    let ended = 0;
    let isComplete = false;
    converse({ model, executor, messages: [user], maxTurns: 6_000 }).subscribe({
      next: ({ type }) => {
        if (type === 'turn-end') ended += 1;
      },
      complete: () => {
        isComplete = true;
      },
    });
    expect([ended, isComplete]).to.deep.equal([5_001, true]);
  }).timeout(30_000);

  it('checks its options when it is called, and names them', () => {
    const { model } = setUp([]);
    const executor = new ToolExecutor(new ToolRegistry());
    const given = { model, executor, messages: [user] };
    expect(() => converse({ ...given, maxTurns: 0 })).to.throw(RangeError, 'maxTurns must be');
    const { messages: _, ...rest } = given;
    const resume = { snapshot: { version: 2 } as never };
    expect(() => converse({ ...rest, resume })).to.throw(RangeError, 'resume.snapshot.version');
  });
});
