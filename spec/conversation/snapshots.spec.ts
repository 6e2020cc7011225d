import { expect } from 'chai';
import { ToolRegistry } from '../../lib/ajvRegistry.ts';
import type { Conversation } from '../../lib/conversation/Conversation.ts';
import type { ConversationSnapshot } from '../../lib/conversation/ConversationSnapshot.ts';
import { converse } from '../../lib/conversation/converse.ts';
import { ToolExecutor } from '../../lib/executor/ToolExecutor.ts';
import type { ConverseMessage } from '../../lib/formats/bedrock-converse/ConverseMessage.ts';
import { WireBytes } from '../../lib/formats/bedrock-converse/WireBytes.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { scriptedModel } from '../../lib/testing/scriptedModel.ts';
import { enhancedInvokable } from '../../lib/tools/enhancedInvokable.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { doneOf, eventsOf, played } from '../helpers/conversationPlay.ts';
import {
  askTool,
  asRead,
  leftAt,
  playScript,
  resumed,
  toldOf,
} from '../helpers/conversationResume.ts';
import {
  callTo,
  forgetful,
  GOOD,
  RESET,
  type ScriptOptions,
  scriptConversation,
  scripted,
} from '../helpers/conversationScript.ts';
import { snapshotOf } from '../helpers/snapshotFixtures.ts';

const DENIED = { status: 'denied', isError: true } as const;

/** Tools of the snapshots that are kept. */
function keptTools(log: string[] = []) {
  const look = fakeTool('look', '(l|)', { concurrency: 'safe' });
  const pay = fakeTool('pay', '(p|)', { start: 'sealed' });
  return { look, pay, tools: [look, pay, askTool('ask', log)] as AnyTool[] };
}

describe('A snapshot of version 1 that was kept', () => {
  it('goes on between two turns, with what the hook has kept', () => {
    const states: unknown[] = [];
    const { look, tools } = keptTools();
    const prepareTurn: ScriptOptions['prepareTurn'] = (_, { state, results, turn }) => {
      states.push([turn, state, results.length]);
      return undefined;
    };
    const after = resumed(snapshotOf('betweenTurns'), {}, tools, { prepareTurn });
    expect(states).to.deep.equal([[2, { seen: 1 }, 1]]);
    expect(doneOf(after)).to.include({ reason: 'stop', turns: 2 });
    expect(look.runs).to.deep.equal([]);
  });

  it('says again how it had ended', () => {
    const { events } = resumed(snapshotOf('ended'), {}, keptTools().tools, {}, []);
    expect(events.map(({ type }) => type)).to.deep.equal(['done']);
    expect(doneOf({ events } as never)).to.deep.include({ reason: 'return-directly', turns: 1 });
    expect(doneOf({ events } as never).answer?.callId).to.equal('call_1');
  });

  it('goes on with a call that waited, and those behind it', () => {
    const log: string[] = [];
    const { look, pay, tools } = keptTools(log);
    const after = resumed(snapshotOf('interrupted'), { call_2: 'x' }, tools);
    expect(log).to.deep.equal(['ask {"n":1} {"input":"x","state":{"step":1}}']);
    expect([look.runs.length, pay.runs.length]).to.deep.equal([0, 1]);
    expect(doneOf(after).reason).to.equal('stop');
  });

  it('goes on with a call that waited to be approved', () => {
    const { pay, tools } = keptTools();
    resumed(snapshotOf('approval'), { call_1: { input: { n: 7 } } }, tools);
    expect(pay.runs.map(({ input }) => input)).to.deep.equal([{ n: 7 }]);
  });

  it('goes on with a call that was approved and waits since', () => {
    const log: string[] = [];
    const executor = { approve: () => expect.fail('it is asked') };
    resumed(snapshotOf('approved'), { call_2: 'x' }, keptTools(log).tools, { executor });
    expect(log).to.deep.equal(['ask {} {"input":"x","state":{"step":1}}']);
  });

  it('S1 does not run again what was running, and runs what was waiting', () => {
    const { look, pay, tools } = keptTools();
    const after = resumed(snapshotOf('running'), {}, tools);
    const results = eventsOf(after, 'tool-result').map(({ result }) => result);
    expect(results.map(({ status, execution }) => [status, execution])).to.deep.equal([
      ['ok', 'finished'],
      ['error', 'unknown'],
      ['ok', 'finished'],
    ]);
    expect(pay.runs.map(({ input }) => input)).to.deep.equal([{ n: 2 }]);
    expect(look.runs).to.deep.equal([]);
  });

  it('W6 does not run again what a response had made that was not complete', () => {
    const { look, pay, tools } = keptTools();
    const script = [[callTo('look'), callTo('pay', { n: 1 }), callTo('pay', { n: 1 })], GOOD];
    resumed(snapshotOf('incomplete'), {}, tools, {}, script);
    expect([look.runs.length, pay.runs.length]).to.deep.equal([0, 1]);
  });

  it('goes on with a response that was salvaged', () => {
    const after = resumed(snapshotOf('salvaged'), { call_1: 'x' }, keptTools().tools);
    expect(toldOf(after)).to.deep.equal(['call_1: ask got "x"']);
    expect(eventsOf(after, 'turn-end')[0]?.reason).to.equal('broken');
    expect(doneOf(after)).to.include({ reason: 'stop', turns: 2 });
  });
});

describe('A snapshot taken from inside', () => {
  const script = [[callTo('look', { n: 1 }), callTo('pay', { n: 1 })], GOOD];

  /** Takes snapshots wherever the code of the user runs. */
  function takeAll() {
    let conversation: Conversation | undefined;
    const taken: Record<string, ConversationSnapshot[]> = {};
    const take = (where: string): void => {
      taken[where] = [...(taken[where] ?? []), asRead(conversation?.snapshot())];
    };
    const tool = (name: string): AnyTool =>
      invokable({
        name,
        concurrency: () => {
          take('claims');
          return 'unsafe';
        },
        execute: () => {
          take('tool');
          return `${name} done`;
        },
      }) as AnyTool;
    const options: ScriptOptions = {
      onConversation: (one) => {
        conversation = one;
        take('onConversation');
      },
      prepareTurn: () => void take('prepareTurn'),
      stopWhen: () => {
        take('stopWhen');
        return false;
      },
      observe: () => take('observe'),
      onRun: () => take('onRun'),
      executor: {
        approve: () => {
          take('approve');
          return true;
        },
        hooks: { beforeExecute: () => take('hook'), afterExecute: () => void take('hook') },
      },
    };
    const tools = ['look', 'pay'].map(tool);
    const { conversation$ } = scriptConversation(script, tools, options);
    const conversed = played(conversation$, () => {
      take('subscriber');
      return false;
    });
    take('after the end');
    return { taken, done: doneOf(conversed) };
  }

  it('W6 resumes to the same end, wherever that is, and runs no call twice that has its result', () => {
    const { taken, done } = takeAll();
    expect(Object.keys(taken)).to.have.length(11);
    for (const [where, snapshots] of Object.entries(taken)) {
      for (const [at, snapshot] of snapshots.entries()) {
        const ran: string[] = [];
        const tools = ['look', 'pay'].map((name) =>
          invokable({
            name,
            execute: () => {
              ran.push(name);
              return `${name} done`;
            },
          }),
        ) as AnyTool[];
        const calls = snapshot.response?.calls ?? snapshot.executed ?? [];
        const left = script.slice(snapshot.response || snapshot.turns > 0 ? 1 : 0);
        const after = doneOf(resumed(snapshot, {}, tools, {}, left));
        const what = `${where} ${at}`;
        expect([after.reason, after.turns], what).to.deep.equal([done.reason, done.turns]);
        const known = calls.filter(({ state }) => state === 'settled' || state === 'running');
        for (const { call } of known) expect(ran, what).to.not.include(call.name);
        if (known.some(({ state }) => state === 'running')) continue;
        expect(after.messages, what).to.deep.equal(done.messages);
      }
    }
  });
});

describe('A snapshot', () => {
  it('of a conversation that was aborted goes on with what had not run', () => {
    const aborting = new AbortController();
    const pay = fakeTool('pay', '5ms (p|)', { start: 'sealed' });
    const look = fakeTool('look', '(l|)', { concurrency: 'safe' });
    const script = [[callTo('look'), callTo('pay'), { waitMs: 2 }, { text: 'Well.' }], GOOD];
    const { conversation$ } = scriptConversation(script, [pay, look], { signal: aborting.signal });
    const before = played(conversation$, ({ type }) => {
      if (type === 'text-delta') aborting.abort('enough');
      return false;
    });
    expect(doneOf(before).reason).to.equal('aborted');
    const after = resumed(before, {}, [pay, look], {}, script);
    expect([look.runs.length, pay.runs.length]).to.deep.equal([1, 1]);
    expect(toldOf(after)).to.deep.equal(['call_1: l', 'call_2: The call was cancelled: enough.']);
    expect(doneOf(after).reason).to.equal('stop');
  });

  it('of a conversation that was aborted after the response runs what the abort has kept from running', () => {
    const aborting = new AbortController();
    const pay = fakeTool('pay', '2ms p 5ms (q|)');
    const look = fakeTool('look', '5ms (l|)', { concurrency: 'safe' });
    const write = fakeTool('write', '5ms (w|)');
    const script = [[{ text: 'Well.' }, callTo('look'), callTo('pay'), callTo('write')]];
    const tools = [look, pay, write];
    const options = { signal: aborting.signal, executor: { maxConcurrent: 1 } };
    const { conversation$ } = scriptConversation(script, tools, options);
    const before = played(conversation$, (event) => {
      // `look` is done, `pay` runs, `write` waits.
      if (event.type === 'tool-output' && event.call.name === 'pay') aborting.abort('enough');
      return false;
    });
    expect(toldOf(before)).to.include('call_3: The call was cancelled: enough.');
    const after = resumed(before, {}, tools);
    expect([look, pay, write].map(({ runs }) => runs.length)).to.deep.equal([1, 1, 1]);
    expect(toldOf(after)).to.deep.equal([
      'call_1: l',
      'call_2: The call was cancelled: enough.\n\nOutput before that:\np',
      'call_3: w',
    ]);
    // A view of the turn is whole.
    expect(eventsOf(after, 'text-delta').map(({ delta }) => delta)).to.include('Well.');
  });

  it('of a conversation that was aborted runs an idempotent call again that the abort has stopped', () => {
    const aborting = new AbortController();
    const look = fakeTool('look', '5ms (l|)', { concurrency: 'safe' });
    const { conversation$ } = scriptConversation([[callTo('look')]], [look], {
      signal: aborting.signal,
    });
    const before = played(conversation$, ({ type }) => {
      if (type === 'finish') aborting.abort('enough');
      return false;
    });
    const after = resumed(before, {}, [look]);
    expect(look.runs).to.have.length(2);
    expect(toldOf(after)).to.deep.equal(['call_1: l']);
  });

  it('that cannot be written does not keep an abort from its end', () => {
    const aborting = new AbortController();
    const { conversation$ } = scriptConversation([[callTo('none')], GOOD], [], {
      signal: aborting.signal,
      prepareTurn: () => ({ state: 1n }),
    });
    const before = played(conversation$, ({ type }) => {
      if (type === 'turn-end') aborting.abort('enough');
      return false;
    });
    expect(doneOf(before)).to.include({ reason: 'aborted' }).and.not.have.property('snapshot');
  });

  for (const [what, left] of [
    ['salvaged', [GOOD]],
    ['not whole', [[callTo('pay')], GOOD]],
  ] as const) {
    it(`W6 of a conversation that has failed goes on with its turn, ${what}, and runs nothing again`, () => {
      const pay = fakeTool('pay', '(p|)', { start: 'sealed' });
      let conversation: Conversation | undefined;
      const model = scripted([[callTo('pay'), RESET]]);
      const { conversation$ } = scriptConversation([], [pay], {
        model: what === 'salvaged' ? model : forgetful(model),
        recover: 'retry',
        maxAttempts: 1,
        onConversation: (one) => {
          conversation = one;
        },
      });
      expect(played(conversation$).error).to.include({ kind: 'network' });
      const snapshot = asRead(conversation?.snapshot());
      expect(snapshot).to.include({ turns: 0, failures: 0 });
      const after = resumed(snapshot, {}, [pay], {}, left);
      expect(pay.runs).to.have.length(1);
      expect(JSON.stringify(doneOf(after).messages)).to.include('"p"');
      expect(doneOf(after)).to.include({ reason: 'stop', turns: 2 });
    });
  }

  it('that cannot be written when a call is interrupted, is what the conversation errors with', () => {
    const tool = invokable({
      name: 'ask',
      execute: () => {
        throw new ToolInterrupt('which?', 12n);
      },
    }) as AnyTool;
    const { error } = played(scriptConversation([[callTo('ask')]], [tool]).conversation$);
    expect(error).to.be.instanceOf(TypeError);
    expect(error).to.have.property(
      'message',
      'A snapshot cannot hold what call "call_1" (ask) waits for: JSON has no form for it.',
    );
  });

  it('refuses as often as the conversation would have, and says so in the same words', () => {
    const look = fakeTool('look', '(l|)');
    const looking = (id: string) => ({ call: { name: 'look', id } });
    const script = [[looking('a'), looking('b')], [looking('c')], GOOD];
    const options = { maxIdenticalCalls: 1 };
    const whole = doneOf(playScript(script, [look], options));
    const at = leftAt(({ type }) => type === 'finish', script, [look], options);
    const other = resumed(at, {}, [look], options, script.slice(1));
    expect(doneOf(other).messages).to.deep.equal(whole.messages);
    const results = eventsOf(other, 'tool-result').map(({ result }) => result);
    expect(results.at(-1)).to.include(DENIED);
  });

  it('holds bytes of messages and of results as base64 text, which says the same on the wire', () => {
    const data = Uint8Array.of(1, 2, 255);
    const photo = enhancedInvokable({
      name: 'photo',
      concurrency: 'safe',
      execute: () => ({ parts: [{ type: 'image', mediaType: 'image/png', data }] }),
    }) as AnyTool;
    const image = { image: { format: 'png', source: { bytes: WireBytes.from(data) } } } as const;
    const messages: readonly ConverseMessage[] = [{ role: 'user', content: [image] }];
    const model = () =>
      scriptedModel(
        ({ messages: { length } }) => ({ steps: length > 1 ? GOOD : [callTo('photo')] }),
        { format: 'bedrock-converse' },
      );
    const executor = new ToolExecutor(new ToolRegistry([photo]));
    let conversation: Conversation | undefined;
    const snapshots: ConversationSnapshot[] = [];
    const onConversation = (one: Conversation): void => {
      conversation = one;
    };
    const first$ = converse({ model: model(), executor, messages, onConversation });
    const whole = doneOf(
      played(first$, () => {
        snapshots.push(asRead(conversation?.snapshot()));
        return false;
      }),
    );
    const wire = JSON.parse(JSON.stringify(whole.messages)) as unknown;
    expect(JSON.stringify(wire).match(/"AQL\/"/g)).to.have.length(2);
    for (const snapshot of snapshots) {
      const again$ = converse({ model: model(), executor, resume: { snapshot } });
      expect(JSON.parse(JSON.stringify(doneOf(played(again$)).messages))).to.deep.equal(wire);
    }
  });
});
