import { expect } from 'chai';
import { last, map, of, timer } from 'rxjs';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { Conversation } from '../../lib/conversation/Conversation.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import { applyMiddleware } from '../../lib/middleware/applyMiddleware.ts';
import { withHooks } from '../../lib/middleware/withHooks.ts';
import { withRetry } from '../../lib/middleware/withRetry.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { interruptOf } from '../../lib/tools/interruptOf.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import type { ToolContext } from '../../lib/tools/ToolContext.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { expectValidHistory } from '../helpers/conversationHistory.ts';
import { doneOf, eventsOf, played } from '../helpers/conversationPlay.ts';
import {
  askTool,
  asRead,
  leftAt,
  playScript,
  resumed,
  toldOf,
} from '../helpers/conversationResume.ts';
import { callTo, scriptConversation } from '../helpers/conversationScript.ts';

const ANSWER = { call_1: 'this' };

describe('A call that waits for outside input, and what is around it', () => {
  it('is not tried again by withRetry, neither before nor after it goes on', () => {
    const log: string[] = [];
    const middleware = [withRetry({ maxAttempts: 3 })];
    const options = { executor: { middleware } };
    const ask = askTool('ask', log, { idempotent: true });
    const before = playScript([[callTo('ask')]], [ask], options);
    expect(log).to.have.length(1);
    expect(toldOf(resumed(before, ANSWER, [ask], options))).to.deep.equal([
      'call_1: ask got "this"',
    ]);
    expect(log).to.have.length(2);
  });

  it('waits where a hook interrupts it, before its tool has run', () => {
    const tool = fakeTool('pay', '(p|)');
    let asked = 0;
    const beforeExecute = (): undefined => {
      asked += 1;
      if (asked === 1) throw new ToolInterrupt('may it?');
    };
    const hooked = applyMiddleware(tool, withHooks({ beforeExecute }));
    const before = playScript([[callTo('pay')]], [hooked as AnyTool]);
    expect(toldOf(before)).to.deep.equal(['call_1 waits: may it?']);
    expect(tool.runs).to.deep.equal([]);
    const after = resumed(before, ANSWER, [hooked as AnyTool]);
    expect(toldOf(after)).to.deep.equal(['call_1: p']);
    expect([asked, tool.runs.length]).to.deep.equal([2, 1]);
  });

  it('is nothing that an onError hook is asked about', () => {
    const onError = () => expect.fail('it is asked');
    const executor = { hooks: { onError } };
    const ask = askTool('ask', []);
    const before = playScript([[callTo('ask')]], [ask], { executor });
    expect(toldOf(before)).to.deep.equal(['call_1 waits: which 1?']);
    expect(toldOf(resumed(before, ANSWER, [ask], { executor }))).to.deep.equal([
      'call_1: ask got "this"',
    ]);
  });

  it('comes before a result that returns directly, and may be one', () => {
    const direct = fakeTool('direct', '(d|)', { returnDirectly: true });
    const tools = [askTool('ask', [], { returnDirectly: true }), direct];
    const before = playScript([[callTo('ask'), callTo('direct')]], tools);
    expect(doneOf(before).reason).to.equal('interrupted');
    const done = doneOf(resumed(before, ANSWER, tools));
    expect([done.reason, done.answer?.callId]).to.deep.equal(['return-directly', 'call_1']);
  });

  it('is not interrupted by a call of its own, unless it passes that on', () => {
    const log: string[] = [];
    const inner = new ToolExecutor(new ToolRegistry([askTool('ask', log)]));
    const outer = (passesOn: boolean): AnyTool =>
      invokable({
        name: 'outer',
        execute: (_, context: ToolContext) =>
          inner.execute(of({ id: 'x', name: 'ask' }), { parent: context }).pipe(
            last(),
            map((event) => {
              const { result } = event as Extract<typeof event, { type: 'tool-result' }>;
              const interrupt = interruptOf(result);
              if (passesOn && interrupt && context.resume === undefined) throw interrupt;
              return result.status;
            }),
          ),
      }) as AnyTool;
    const alone = playScript([[callTo('outer')]], [outer(false)]);
    expect(toldOf(alone)).to.deep.equal(['call_1: error']);
    const before = playScript([[callTo('outer')]], [outer(true)]);
    expect(toldOf(before)).to.deep.equal(['call_1 waits: which 1?']);
    expect(toldOf(resumed(before, ANSWER, [outer(true)]))).to.deep.equal(['call_1: error']);
    expect(log.filter((line) => line.endsWith('anew'))).to.have.length(3);
  });
});

describe('A call that was given its input', () => {
  const slow = (idempotent: boolean) => {
    const runs: unknown[] = [];
    const wait = fakeTool('wait', '9ms (w|)', { idempotent: true, concurrency: 'unsafe' });
    const tool = invokable({
      name: 'ask',
      idempotent,
      execute: (_, { resume }) => {
        runs.push(resume);
        if (resume === undefined) throw new ToolInterrupt('which?', 1);
        return timer(5).pipe(map(() => 'a'));
      },
    }) as AnyTool;
    return { runs, tools: [wait as AnyTool, tool] };
  };

  for (const idempotent of [true, false]) {
    it(`S1 keeps it until its tool has started, idempotent ${idempotent}`, () => {
      const { runs, tools } = slow(idempotent);
      const first = playScript([[callTo('wait'), callTo('ask')]], tools);
      // The call before it runs again, so that it waits for its turn.
      const paused = asRead(doneOf(first).snapshot);
      const [before] = paused.response?.calls ?? [];
      Object.assign(before ?? {}, { state: 'running', result: undefined });
      const resume = { snapshot: JSON.parse(JSON.stringify(paused)), inputs: { call_2: 'x' } };
      const snapshot = leftAt(({ type }) => type === 'tool-start', [], tools, { resume });
      const written = snapshot.response?.calls[1];
      expect(written).to.deep.include({ state: 'interrupted', idempotent });
      expect(written?.interrupt).to.deep.include({ given: { input: 'x' } });
      const last = resumed(snapshot, {}, tools);
      expect(doneOf(last).reason).to.equal('stop');
      expect(runs).to.deep.equal([undefined, { input: 'x', state: 1 }]);
    });
  }
});

describe('A response that is said again', () => {
  const script = [[callTo('slow'), callTo('ask'), callTo('look')]];
  const tools = (): AnyTool[] =>
    [
      fakeTool('slow', '5ms (s|)', { concurrency: 'safe' }),
      askTool('ask', [], { concurrency: 'safe' }),
      fakeTool('look', '(l|)', { concurrency: 'safe' }),
    ] as AnyTool[];

  it('R1 has all its answers where its run is discarded while its calls are resolved', () => {
    const first = playScript(script, tools());
    const resume = { snapshot: asRead(doneOf(first).snapshot), inputs: { call_2: 'x' } };
    for (const at of ['call_1', 'call_2', 'call_3']) {
      let discard = (): void => undefined;
      const rewriteArguments = (text: string, { id }: { readonly id: string }): string => {
        if (id === at) discard();
        return text;
      };
      const executor = { resolve: { rewriteArguments } };
      const onRun = (run: { discard: (reason: string) => unknown }): void => {
        discard = () => void run.discard('enough');
      };
      const conversed = playScript([], tools(), { executor, onRun, resume, maxTurns: 1 });
      expect(eventsOf(conversed, 'turn-end')[0]?.results).to.have.length(3);
    }
  });

  it('R1 has all its answers where the signal aborts on any of its events', () => {
    const first = playScript(script, tools());
    const resume = { snapshot: asRead(doneOf(first).snapshot), inputs: { call_2: 'x' } };
    const count = playScript([[{ text: 'Done.' }]], tools(), { resume }).events.length;
    for (let at = 0; at < count; at += 1) {
      const aborting = new AbortController();
      const { conversation$ } = scriptConversation([[{ text: 'Done.' }]], tools(), {
        resume,
        signal: aborting.signal,
      });
      const conversed = played(conversation$, (_, index) => {
        if (index === at) aborting.abort('enough');
        return false;
      });
      for (const event of conversed.events) {
        if ('messages' in event) expectValidHistory('anthropic-messages', event.messages);
      }
      expect(conversed.events.at(-1)).to.include({ type: 'done' });
    }
  });

  it('R1 is not in the messages where the signal has aborted before', () => {
    const first = playScript(script, tools());
    const snapshot = asRead(doneOf(first).snapshot);
    const options = { signal: AbortSignal.abort('enough') };
    const second = resumed(first, {}, tools(), options);
    const done = doneOf(second);
    expect(done.reason).to.equal('aborted');
    expect(done.messages).to.deep.equal(snapshot.messages);
    expect(asRead(done.snapshot)).to.deep.equal(snapshot);
  });

  it('R1 is not in the messages where it is stopped before its calls are there', () => {
    const first = playScript(script, tools());
    const snapshot = asRead(doneOf(first).snapshot);
    const aborting = new AbortController();
    const stops: readonly ((run: { discard: () => unknown }) => unknown)[] = [
      (run) => run.discard(),
      () => aborting.abort('enough'),
    ];
    for (const onRun of stops) {
      const options = { onRun: (run: { discard: () => unknown }) => void onRun(run) };
      const second = resumed(first, { call_2: 'x' }, tools(), {
        ...options,
        signal: aborting.signal,
      });
      const done = doneOf(second);
      expect(done.reason).to.equal('aborted');
      expect(done.messages).to.deep.equal(snapshot.messages);
      expect(asRead(done.snapshot)).to.deep.equal(snapshot);
    }
  });

  it('W6 is kept where something of the user throws before its calls are there', () => {
    const before = asRead(doneOf(playScript(script, tools())).snapshot);
    const mine = new Error('mine');
    let conversation: Conversation | undefined;
    const { conversation$ } = scriptConversation([], tools(), {
      resume: { snapshot: before, inputs: { call_2: 'x' } },
      onConversation: (one) => {
        conversation = one;
      },
      onRun: () => {
        throw mine;
      },
    });
    const { error, events } = played(conversation$);
    expect(error).to.equal(mine);
    for (const event of events) {
      if ('messages' in event) expectValidHistory('anthropic-messages', event.messages);
    }
    expect(asRead(conversation?.snapshot())).to.deep.equal(before);
  });
});
