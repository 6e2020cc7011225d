import { expect } from 'chai';
import { switchMap, throwError, timer } from 'rxjs';
import type { Approve } from '../../lib/executor/call/Approve.ts';
import { fakeTool } from '../../lib/testing/fakeTool.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import { ToolInterrupt } from '../../lib/tools/ToolInterrupt.ts';
import { doneOf, eventsOf } from '../helpers/conversationPlay.ts';
import {
  askTool,
  asRead,
  leftAt,
  playScript,
  resumed,
  toldOf,
} from '../helpers/conversationResume.ts';
import { callTo, GOOD, RESET } from '../helpers/conversationScript.ts';

/** Whoever approves, and is asked outside: it notes whom it was asked about. */
function approving(asked: string[] = []): { readonly approve: Approve } {
  return {
    approve: ({ id }) => {
      asked.push(id);
      const interrupt = new ToolInterrupt(`may ${id}?`);
      // Later calls first: one that waits holds those behind it back before they are asked about to the end.
      return timer(9 - asked.length).pipe(switchMap(() => throwError(() => interrupt)));
    },
  };
}

const pay = () => fakeTool('pay', '2ms (p|)');
const tools = (...given: AnyTool[]) => given;

describe('A call that waits to be approved', () => {
  const decisions: readonly (readonly [string, unknown, object | undefined, string])[] = [
    ['true', true, { n: 1 }, 'p'],
    ['another input', { input: { n: 2 } }, { n: 2 }, 'p'],
    ['false', false, undefined, 'The call was denied.'],
    ['a reason', { reason: 'too much' }, undefined, 'The call was denied: too much.'],
  ];
  for (const [what, decision, input, told] of decisions) {
    it(`S17 goes on with ${what}, and nobody is asked again`, () => {
      const asked: string[] = [];
      const tool = pay();
      const executor = approving(asked);
      const before = playScript([[callTo('pay', { n: 1 })]], [tool], { executor });
      expect(toldOf(before)).to.deep.equal(['call_1 waits: may call_1?']);
      expect(tool.runs).to.deep.equal([]);
      const after = resumed(before, { call_1: decision }, [tool], { executor });
      expect(asked).to.deep.equal(['call_1']);
      expect(tool.runs.map((run) => run.input)).to.deep.equal(input === undefined ? [] : [input]);
      expect(toldOf(after)).to.deep.equal([`call_1: ${told}`]);
      expect(doneOf(after).reason).to.equal('stop');
    });
  }

  it('takes no other input than a decision', () => {
    const before = playScript([[callTo('pay', { n: 1 })]], [pay()], { executor: approving() });
    expect(() => resumed(before, { call_1: 'yes' }, [pay()])).to.throw(
      'resume.inputs["call_1"] must be true, false, { input } or { reason }',
    );
  });

  it('gets no context.resume', () => {
    const log: string[] = [];
    const executor = approving();
    const ask = askTool('ask', log, { times: 0 });
    const before = playScript([[callTo('ask')]], [ask], { executor });
    resumed(before, { call_1: true }, [ask], { executor });
    expect(log).to.deep.equal(['ask {} anew']);
  });

  it('S5 keeps its approval while a call before it still waits', () => {
    const asked: string[] = [];
    const tool = pay();
    const executor = approving(asked);
    const script = [[callTo('pay', { n: 1 }), callTo('pay', { n: 2 })]];
    const first = playScript(script, [tool], { executor });
    expect(asked).to.deep.equal(['call_1', 'call_2']);
    const second = resumed(first, { call_2: true }, [tool], { executor });
    expect(doneOf(second).interrupts?.map(({ call }) => call.id)).to.deep.equal(['call_1']);
    expect(tool.runs).to.deep.equal([]);
    const third = resumed(second, { call_1: { input: { n: 3 } } }, [tool], { executor });
    expect(tool.runs.map(({ input }) => input)).to.deep.equal([{ n: 3 }, { n: 2 }]);
    expect(asked).to.deep.equal(['call_1', 'call_2']);
    expect(doneOf(third).reason).to.equal('stop');
  });

  it('may be denied after it was approved, as long as it was held back', () => {
    const tool = pay();
    const executor = approving();
    const first = playScript([[callTo('pay'), callTo('pay')]], [tool], { executor });
    const second = resumed(first, { call_2: true }, [tool], { executor });
    const third = resumed(second, { call_1: true, call_2: false }, [tool], { executor });
    expect(tool.runs).to.have.length(1);
    expect(toldOf(third)).to.have.members(['call_1: p', 'call_2: The call was denied.']);
  });

  it('keeps what was decided when its tool interrupts itself afterwards', () => {
    const asked: string[] = [];
    const log: string[] = [];
    const executor = approving(asked);
    const ask = askTool('ask', log, { times: 2 });
    const first = playScript([[callTo('ask', { n: 1 })]], [ask], { executor });
    const second = resumed(first, { call_1: { input: { n: 2 } } }, [ask], { executor });
    const third = resumed(second, { call_1: 'x' }, [ask], { executor });
    const fourth = resumed(third, { call_1: 'y' }, [ask], { executor });
    expect(asked).to.deep.equal(['call_1']);
    expect(log).to.deep.equal([
      'ask {"n":2} anew',
      'ask {"n":2} {"input":"x","state":{"step":1}}',
      'ask {"n":2} {"input":"y","state":{"step":2}}',
    ]);
    expect(toldOf(fourth)).to.deep.equal(['call_1: ask got "y"']);
  });

  it('is not started after a response that broke, however it is decided', () => {
    const tool = pay();
    const executor = approving();
    const first = playScript([[callTo('pay'), { waitMs: 9 }, RESET]], [tool], { executor });
    expect(doneOf(first).reason).to.equal('interrupted');
    const second = resumed(first, { call_1: true }, [tool], { executor });
    expect(tool.runs).to.deep.equal([]);
    expect(eventsOf(second, 'tool-result').map(({ result }) => result.status)).to.deep.equal([
      'skipped',
    ]);
  });

  it('is no call that ran, where the model does not make it again', () => {
    const script = [[callTo('pay'), { waitMs: 9 }, RESET], GOOD];
    const options = { executor: approving(), recover: 'retry' } as const;
    const conversed = playScript(script, tools(pay()), options);
    expect(eventsOf(conversed, 'turn-end')[0]?.orphans).to.deep.equal([]);
  });

  it('keeps its approval while the response is asked for again', () => {
    const asked: string[] = [];
    const tool = pay();
    const options = { executor: approving(asked), recover: 'retry' } as const;
    const script = [[callTo('pay'), { waitMs: 9 }, RESET], [callTo('pay')], GOOD];
    const isAsking = ({ type }: { readonly type: string }) => type === 'tool-interrupt';
    const snapshot = leftAt(isAsking, script, [tool], options);
    const after = resumed(snapshot, { call_1: true }, [tool], options, script);
    expect(eventsOf(after, 'turn-retry')).to.have.length(1);
    expect(asked).to.deep.equal(['call_1']);
    expect(tool.runs).to.have.length(1);
    expect(doneOf(after).reason).to.equal('stop');
  });

  for (const idempotent of [true, false]) {
    it(`is not asked about again if all ends when it starts, idempotent ${idempotent}`, () => {
      const tool = fakeTool('pay', '5ms (p|)', { idempotent });
      const options = { executor: approving() };
      const first = playScript([[callTo('pay')]], [tool], options);
      const resume = { snapshot: asRead(doneOf(first).snapshot), inputs: { call_1: true } };
      const starts = ({ type }: { readonly type: string }) => type === 'tool-start';
      const snapshot = leftAt(starts, [], [tool], { ...options, resume });
      const last = resumed(snapshot, {}, [tool], options);
      expect(doneOf(last).reason).to.equal('stop');
      const [result] = eventsOf(last, 'tool-result');
      expect(result?.result.execution).to.equal(idempotent ? 'finished' : 'unknown');
      expect(tool.runs).to.have.length(idempotent ? 1 : 0);
    });
  }
});
