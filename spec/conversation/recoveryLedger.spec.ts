import { expect } from 'chai';
import type { ToolExecutorOptions } from '../../lib/executor/executorOptions.ts';
import { type FakeTool, fakeTool } from '../../lib/testing/fakeTool.ts';
import type { TurnStep } from '../../lib/testing/turns/ModelTurn.ts';
import type { AnyTool } from '../../lib/tools/Tool.ts';
import {
  type Conversed,
  doneOf,
  eventsOf,
  expectWhole,
  played,
  turnsOf,
} from '../helpers/conversationPlay.ts';
import { callTo, GOOD, payTool, RESET, scriptConversation } from '../helpers/conversationScript.ts';

const FORMAT = 'anthropic-messages';

/** Plays responses of one turn, each but the last cut off, and a last turn. The request is sent again. */
function retried(
  responses: readonly (readonly TurnStep[])[],
  tools: readonly AnyTool[],
  executor: ToolExecutorOptions = {},
): Conversed {
  const broken = responses.slice(0, -1).map((steps) => [...steps, { waitMs: 50 }, RESET]);
  const script = [...broken, ...responses.slice(-1), GOOD];
  const options = { recover: 'retry', maxAttempts: 9, executor } as const;
  const { conversation$ } = scriptConversation(script, tools, options);
  const conversed = played(conversation$) as Conversed;
  expect(doneOf(conversed)).to.include({ reason: 'stop', turns: 2 });
  expectWhole(FORMAT, conversed);
  return conversed;
}

/** The inputs with which a tool was started. */
function inputsOf(tool: FakeTool): unknown[] {
  return tool.runs.map(({ input }) => input);
}

describe('W6 the ledger of a turn', () => {
  it('knows a call in another place, and with its arguments spaced and ordered otherwise', () => {
    const pay = payTool();
    const conversed = retried(
      [
        [callTo('pay', '{"to":"A","sum":1}'), callTo('pay', '{"to":"B","sum":2}')],
        [callTo('pay', '{ "sum" : 2, "to": "\\u0042" }'), callTo('pay', '{"sum":1.0,"to":"A"}')],
      ],
      [pay],
    );
    expect(inputsOf(pay)).to.deep.equal([
      { to: 'A', sum: 1 },
      { to: 'B', sum: 2 },
    ]);
    const results = eventsOf(conversed, 'tool-result').slice(2);
    expect(results.map(({ call, result }) => [call.id, result.index, result.callId])).to.deep.equal(
      [
        ['call_3', 0, 'call_3'],
        ['call_4', 1, 'call_4'],
      ],
    );
  });

  it('tells calls apart that ask for something else', () => {
    const pay = payTool();
    const big = '{"sum":9007199254740993}';
    retried([[callTo('pay', '{"sum":9007199254740992}')], [callTo('pay', big)]], [pay]);
    expect(pay.runs).to.have.lengthOf(2);
  });

  it('counts calls that are made several times in one response', () => {
    const pay = payTool();
    const call = callTo('pay', { sum: 1 });
    retried([[call, call], [call], [call, call, call, callTo('pay')]], [pay]);
    expect(inputsOf(pay)).to.deep.equal([{ sum: 1 }, { sum: 1 }, { sum: 1 }, {}]);
  });

  it('keeps what ran over any number of broken responses', () => {
    const [pay, look] = [payTool(), fakeTool('look', '(l|)', { concurrency: 'safe' })];
    retried([[callTo('pay')], [callTo('look')], [], [callTo('look'), callTo('pay')]], [pay, look]);
    expect([pay.runs.length, look.runs.length]).to.deep.equal([1, 1]);
  });

  it('is of one turn: a call that is made again in the next one runs again', () => {
    const pay = payTool();
    const script = [[callTo('pay'), { waitMs: 5 }, RESET], [callTo('pay')], GOOD];
    const conversed = played(scriptConversation(script, [pay]).conversation$);
    expect(turnsOf(conversed)).to.deep.equal(['broken; pay ok', 'tool-calls; pay ok', 'stop']);
    expect(pay.runs).to.have.lengthOf(2);
  });

  describe('gives the earlier result', () => {
    it('of a call that failed', () => {
      const pay = fakeTool('pay', '2ms #', { start: 'sealed', error: new Error('no money') });
      const conversed = retried([[callTo('pay')], [callTo('pay')]], [pay]);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay error', 'stop']);
      const results = eventsOf(conversed, 'tool-result');
      for (const { result } of results) expect(result).to.have.resultText('no money');
      expect([results.length, pay.runs.length]).to.deep.equal([2, 1]);
    });

    it('of a call that was too slow', () => {
      const pay = fakeTool('pay', '99ms (p|)', { start: 'sealed', timeoutMs: 9 });
      const conversed = retried([[callTo('pay')], [callTo('pay')]], [pay]);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay timeout', 'stop']);
      expect(pay.runs).to.have.lengthOf(1);
    });

    it('of a call that was stopped with the response', () => {
      const pay = fakeTool('pay', '99ms (p|)', { start: 'sealed' });
      const options: ToolExecutorOptions = { onStreamError: 'discard' };
      const conversed = retried([[callTo('pay')], [callTo('pay')]], [pay], options);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay cancelled', 'stop']);
      expect(eventsOf(conversed, 'tool-result').at(-1)?.result).to.have.resultExecution(
        'interrupted',
      );
      expect(pay.runs).to.have.lengthOf(1);
    });

    it('of an idempotent call that ended, well or not', () => {
      const look = fakeTool('look', '2ms (l|)', { concurrency: 'safe' });
      const read = fakeTool('read', '2ms #', { concurrency: 'safe' });
      const calls = [callTo('look'), callTo('read')];
      const conversed = retried([calls, calls], [look, read]);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; look ok, read error', 'stop']);
      expect([look.runs.length, read.runs.length]).to.deep.equal([1, 1]);
    });

    it('without asking for approval again', () => {
      const pay = payTool();
      const asked: string[] = [];
      retried([[callTo('pay')], [callTo('pay'), callTo('pay')]], [pay], {
        approve: ({ id }) => {
          asked.push(id);
          return true;
        },
      });
      expect(asked).to.deep.equal(['call_1', 'call_3']);
      expect(pay.runs).to.have.lengthOf(2);
    });

    it('also where the tool is hidden by now', () => {
      const pay = payTool();
      const script = [[callTo('pay'), { waitMs: 5 }, RESET], [callTo('pay')], GOOD];
      const conversed = played(
        scriptConversation(script, [pay], { recover: 'retry', toolChoice: 'none' }).conversation$,
      );
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
      expect(pay.runs).to.have.lengthOf(1);
    });
  });

  describe('lets a call run', () => {
    it('that was held for a good end, or waited for its turn, or for approval', () => {
      const [pay, send] = [payTool(), fakeTool('send', '2ms (s|)')];
      const calls = [callTo('send'), callTo('pay')];
      const conversed = retried([calls, calls], [pay, send]);
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; send ok, pay ok', 'stop']);
      expect([pay.runs.length, send.runs.length]).to.deep.equal([1, 1]);
      const statuses = eventsOf(conversed, 'tool-result').map(({ result }) => result.status);
      expect(statuses).to.deep.equal(['skipped', 'skipped', 'ok', 'ok']);
    });

    it('that was denied, once it is allowed', () => {
      const pay = payTool();
      const answers = [{ reason: 'not now' }, true].values();
      const approve = () => answers.next().value ?? false;
      const conversed = retried([[callTo('pay')], [callTo('pay')]], [pay], { approve });
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; pay ok', 'stop']);
    });

    it('that is idempotent and was too slow, or was stopped', () => {
      const traits = { concurrency: 'safe' } as const;
      const look = fakeTool('look', '99ms (l|)', { ...traits, timeoutMs: 9 });
      const read = fakeTool('read', '99ms (r|)', traits);
      const calls = [callTo('look'), callTo('read')];
      const conversed = retried([calls, calls], [look, read], { onStreamError: 'discard' });
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; look timeout, read ok', 'stop']);
      expect([look.runs.length, read.runs.length]).to.deep.equal([2, 2]);
    });

    it('again and again, as often as it was stopped', () => {
      const look = fakeTool('look', '99ms (l|)', { start: 'sealed', idempotent: true });
      const calls = [callTo('look')];
      retried([calls, calls, calls], [look], { onStreamError: 'discard' });
      const outcomes = look.runs.map(({ outcome }) => outcome);
      expect(outcomes).to.deep.equal(['stopped', 'stopped', 'completed']);
    });

    it('that is idempotent and was skipped when it came again', () => {
      const traits = { start: 'sealed', idempotent: true } as const;
      const look = fakeTool('look', '99ms (l|)', traits);
      const slow = fakeTool('slow', '99ms (s|)', { start: 'sealed' });
      const conversed = retried(
        [[callTo('look')], [callTo('slow'), callTo('look')], [callTo('look')]],
        [look, slow],
        { onStreamError: 'discard' },
      );
      expect(turnsOf(conversed)).to.deep.equal(['tool-calls; look ok; slow cancelled', 'stop']);
      expect(look.runs.map(({ outcome }) => outcome)).to.deep.equal(['stopped', 'completed']);
    });
  });

  it('takes a call that has its result out of the way of those behind it', () => {
    const [pay, send] = [payTool(), fakeTool('send', '2ms (s|)', { start: 'sealed' })];
    const conversed = retried([[callTo('pay')], [callTo('pay'), callTo('send')]], [pay, send]);
    const { events } = conversed;
    const retry = events.findIndex(({ type }) => type === 'turn-retry');
    const queued = events.slice(retry).filter(({ type }) => type === 'tool-queued');
    expect(queued).to.deep.equal([]);
  });
});
