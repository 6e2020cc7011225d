import { expect } from 'chai';
import { concat, lastValueFrom, of, throwError, toArray } from 'rxjs';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import { invokable } from '../../lib/tools/invokable.ts';
import { streamable } from '../../lib/tools/streamable.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { doneOf, eventsOf, played } from '../helpers/conversationPlay.ts';
import { askTool, asRead, playScript, resumed, toldOf } from '../helpers/conversationResume.ts';
import { callTo, GOOD, RESET, scriptConversation } from '../helpers/conversationScript.ts';

const ANSWER = { call_1: 'this' };
const WAITS = 'The call waits for outside input.';
const safe = { concurrency: 'safe' } as const;

describe('A conversation with a call that waits for outside input', () => {
  it('ends as interrupted, says what is waited for, and has answers that say so', () => {
    const before = playScript([[callTo('ask')]], [askTool('ask', [])]);
    const done = doneOf(before);
    expect(done).to.deep.include({ reason: 'interrupted', turns: 1 });
    expect(done.interrupts).to.deep.equal(eventsOf(before, 'tool-interrupt'));
    expect(toldOf(before)).to.deep.equal(['call_1 waits: which 1?']);
    expect(JSON.stringify(done.messages.at(-1))).to.include(WAITS);
    expect(eventsOf(before, 'turn-end')).to.deep.equal([]);
  });

  it('S1 goes on in another process: the call gets its input and state, nothing else runs again', () => {
    const log: string[] = [];
    const look = fakeTool('look', '(r|)', safe);
    const script = [[callTo('look'), callTo('ask', { a: 1 }), callTo('look', { b: 2 })]];
    const before = playScript(script, [askTool('ask', log, safe), look]);
    expect(look.runs).to.have.length(2);
    const after = resumed(before, { call_2: 'this' }, [askTool('ask', log, safe), look]);
    expect(log).to.deep.equal([
      'ask {"a":1} anew',
      'ask {"a":1} {"input":"this","state":{"step":1}}',
    ]);
    expect(look.runs).to.have.length(2);
    expect(toldOf(after)).to.have.members(['call_1: r', 'call_2: ask got "this"', 'call_3: r']);
    expect(doneOf(after)).to.include({ reason: 'stop', turns: 2 });
  });

  const ways: Readonly<Record<string, AnyTool>> = {
    'throws where it errors': invokable({
      name: 'ask',
      execute: (_, { resume }) =>
        resume ? of('late') : throwError(() => new ToolInterrupt('which 1?')),
    }) as AnyTool,
    'has given output before': streamable({
      name: 'ask',
      execute: (_, { resume }) =>
        resume
          ? of('late')
          : concat(
              of('early '),
              throwError(() => new ToolInterrupt('which 1?')),
            ),
    }) as AnyTool,
  };
  for (const [way, tool] of Object.entries(ways)) {
    it(`goes on with a tool that ${way}`, () => {
      const before = playScript([[callTo('ask')]], [tool]);
      expect(toldOf(before)).to.deep.equal(['call_1 waits: which 1?']);
      expect(toldOf(resumed(before, ANSWER, [tool]))).to.deep.equal(['call_1: late']);
    });
  }

  it('goes on with a tool that rejects', async () => {
    const tool = invokable({
      name: 'ask',
      execute: async (_, { resume }) => {
        if (resume === undefined) throw new ToolInterrupt('which?', 1);
        return resume;
      },
    }) as AnyTool;
    const first = scriptConversation([[callTo('ask')]], [tool]).conversation$;
    const snapshot = asRead(
      doneOf({ events: await lastValueFrom(first.pipe(toArray())) } as never).snapshot,
    );
    const second = scriptConversation([GOOD], [tool], { resume: { snapshot, inputs: ANSWER } });
    const events = await lastValueFrom(second.conversation$.pipe(toArray()));
    expect(toldOf({ events } as never)).to.deep.equal(['call_1: {"input":"this","state":1}']);
  });

  it('waits on for what is not answered, as often as it is gone on with', () => {
    const log: string[] = [];
    const tools = ['a', 'b'].map((name) => askTool(name, log, safe));
    const first = playScript([[callTo('a'), callTo('b')]], tools);
    expect(doneOf(first).interrupts).to.have.length(2);
    const none = resumed(first, {}, tools);
    expect(doneOf(none).interrupts).to.deep.equal(doneOf(first).interrupts);
    const some = resumed(none, { call_2: 'x' }, tools);
    expect(toldOf(some)).to.have.members(['call_1 waits: which 1?', 'call_2: b got "x"']);
    expect(log).to.have.length(3);
    const all = resumed(some, { call_1: 'y' }, tools);
    expect(toldOf(all)).to.have.members(['call_1: a got "y"', 'call_2: b got "x"']);
    expect(log).to.have.length(4);
  });

  it('takes an input that is undefined', () => {
    const log: string[] = [];
    const before = playScript([[callTo('ask')]], [askTool('ask', log)]);
    const after = resumed(before, { call_1: undefined }, [askTool('ask', log)]);
    expect(log.at(-1)).to.equal('ask {} {"state":{"step":1}}');
    expect(doneOf(after).reason).to.equal('stop');
  });

  it('waits again where its tool interrupts itself again, with the state of that time', () => {
    const log: string[] = [];
    const ask = askTool('ask', log, { times: 2 });
    const first = playScript([[callTo('ask')]], [ask]);
    const second = resumed(first, { call_1: 1 }, [ask]);
    expect(toldOf(second)).to.deep.equal(['call_1 waits: which 2?']);
    const third = resumed(second, { call_1: 2 }, [ask]);
    expect(toldOf(third)).to.deep.equal(['call_1: ask got 2']);
    expect(log.at(-1)).to.equal('ask {} {"input":2,"state":{"step":2}}');
  });

  it('S5 runs the calls that were held back behind it afterwards, in order', () => {
    const log: string[] = [];
    const pay = invokable({
      name: 'pay',
      execute: (input) => {
        log.push(`pay ${JSON.stringify(input)}`);
        return 'paid';
      },
    }) as AnyTool;
    const tools = [askTool('ask', log), pay];
    const script = [[callTo('ask'), callTo('pay', { n: 1 }), callTo('pay', { n: 2 })]];
    const before = playScript(script, tools);
    expect(toldOf(before)).to.deep.equal(['call_1 waits: which 1?']);
    expect(log).to.deep.equal(['ask {} anew']);
    const after = resumed(before, ANSWER, tools);
    expect(log.slice(1)).to.deep.equal([
      'ask {} {"input":"this","state":{"step":1}}',
      'pay {"n":1}',
      'pay {"n":2}',
    ]);
    expect(doneOf(after).reason).to.equal('stop');
  });

  it('gives an input only to the call that waited for it, not to one of the same id later', () => {
    const log: string[] = [];
    const ask = askTool('ask', log);
    const script = [[{ call: { name: 'ask', id: 'same' } }]];
    const first = playScript(script, [ask]);
    const second = resumed(first, { same: 1 }, [ask], {}, script);
    expect(toldOf(second)).to.deep.equal(['same: ask got 1', 'same waits: which 1?']);
    expect(doneOf(second)).to.include({ reason: 'interrupted', turns: 2 });
  });
});

describe('A call that waits for outside input, in a response', () => {
  for (const [what, last] of [
    ['finishes badly', []],
    ['breaks and is salvaged', [RESET]],
  ] as const) {
    it(`that ${what}, is waited for; calls that wait for a good end are not started`, () => {
      const log: string[] = [];
      const pay = fakeTool('pay', '(p|)', { concurrency: [{ key: 'p', mode: 'write' }] });
      const tools = [askTool('ask', log, safe), pay];
      const steps = [callTo('ask'), callTo('pay'), { waitMs: 1 }, ...last];
      const { model, conversation$ } = scriptConversation([steps], tools);
      if (last.length === 0) model.setTurns([{ steps, finish: 'length' }]);
      const { events } = played(conversation$);
      expect(doneOf({ events } as never).reason).to.equal('interrupted');
      const after = resumed({ events } as never, ANSWER, tools);
      expect(toldOf(after)).to.include('call_1: ask got "this"').and.have.length(2);
      expect(pay.runs).to.deep.equal([]);
      expect(doneOf(after).reason).to.equal(last.length === 0 ? 'length' : 'stop');
    });
  }

  it('W6 that is asked for again, waits as it did, and its tool does not run again', () => {
    const log: string[] = [];
    const ask = askTool('ask', log);
    const script = [
      [callTo('ask'), RESET],
      [{ text: 'Once more.' }, callTo('ask')],
    ];
    const before = playScript(script, [ask], { recover: 'retry' });
    expect(log).to.deep.equal(['ask {} anew']);
    expect(doneOf(before).interrupts?.map(({ call }) => call.id)).to.deep.equal(['call_2']);
    const after = resumed(before, { call_2: 'x' }, [ask]);
    expect(toldOf(after)).to.deep.equal(['call_2: ask got "x"']);
  });

  it('that is asked for again, is not waited for if the model does not make it again', () => {
    const ask = askTool('ask', []);
    const conversed = playScript([[callTo('ask'), RESET], GOOD], [ask], { recover: 'retry' });
    expect(doneOf(conversed).reason).to.equal('stop');
    const [ended] = eventsOf(conversed, 'turn-end');
    expect(ended?.orphans.map(({ callId }) => callId)).to.deep.equal(['call_1']);
  });

  it('that is not asked for again, is waited for when the conversation is gone on with', () => {
    const log: string[] = [];
    let snapshot: () => unknown = () => undefined;
    const { conversation$ } = scriptConversation([[callTo('ask'), RESET]], [askTool('ask', log)], {
      recover: 'fail',
      onConversation: (one) => (snapshot = () => one.snapshot()),
    });
    const { error } = played(conversation$);
    expect(error).to.include({ kind: 'network' });
    const done = { type: 'done', snapshot: snapshot() };
    const after = resumed({ events: [done] } as never, ANSWER, [askTool('ask', log)]);
    expect(toldOf(after)).to.deep.equal(['call_1: ask got "this"']);
  });
});
