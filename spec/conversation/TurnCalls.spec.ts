import { expect } from 'chai';
import type { CallEntry } from '../../lib/conversation/CallEntry.ts';
import { Ledger } from '../../lib/conversation/Ledger.ts';
import { TurnCalls } from '../../lib/conversation/TurnCalls.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { callOf } from '../helpers/callOf.ts';
import { entryOf, held, interrupted, rulesOf, saying } from '../helpers/conversationParts.ts';

const look = callOf('look');
/** The same call, made again in another response. */
const again = callOf('look', { id: 'call_again', index: 4 });

function ledgerOf(...entries: CallEntry[]): Ledger {
  const ledger = new Ledger();
  for (const entry of entries) ledger.keep(entry);
  return ledger;
}

/** What the call gets that was made before, in a broken response or, for `isSame`, in this one. */
function adopted(
  before: Partial<CallEntry>,
  { isSame = false, inputs = {} }: { isSame?: boolean; inputs?: Record<string, unknown> } = {},
): ReturnType<TurnCalls['prepare']> {
  const entry = entryOf({ call: look, executed: true, ...before });
  const rules = rulesOf({ inputs: new Map(Object.entries(inputs)) });
  return isSame
    ? new TurnCalls(rules, new Ledger(), [entry]).prepare(look)
    : new TurnCalls(rules, ledgerOf(entry)).prepare(again);
}

const textOf = (result: ToolResult): unknown => Object(result.parts[0]).text;

describe('TurnCalls', () => {
  it('lets a call run that is new', () => {
    expect(new TurnCalls(rulesOf(), new Ledger()).prepare(look)).to.equal(undefined);
  });

  describe('for a call that was made before in a broken response', () => {
    it('W6 gives the result that it has', () => {
      const result = saying('earlier');
      expect(adopted({ result })).to.deep.equal({ type: 'result', result });
      expect(adopted({ result, idempotent: true })).to.deep.equal({ type: 'result', result });
    });

    it('W6 gives the result of one that was stopped, unless it may run again', () => {
      const result = saying('stopped', { execution: 'interrupted', status: 'cancelled' });
      expect(adopted({ result })).to.deep.equal({ type: 'result', result });
      expect(adopted({ result, idempotent: true })).to.equal(undefined);
    });

    it('W6 says that nobody knows of one that had started, unless it may run again', () => {
      const prepared = adopted({ result: undefined });
      expect(prepared).to.have.nested.property('result.execution', 'unknown');
      expect(adopted({ result: undefined, idempotent: true })).to.equal(undefined);
    });

    it('lets one run of which nothing had run', () => {
      expect(adopted({ executed: false, result: undefined })).to.equal(undefined);
      expect(adopted({ executed: false, result: held() })).to.equal(undefined);
    });

    it('W6 counts how often it was made in each response', () => {
      const calls = new TurnCalls(
        rulesOf(),
        ledgerOf(
          entryOf({ executed: true, result: saying('first') }),
          entryOf({ executed: true, occurrence: 1, result: saying('second') }),
        ),
      );
      const texts = [0, 1, 2].map((index) => {
        const prepared = calls.prepare(callOf('look', { id: `new_${index}`, index }));
        return prepared?.type === 'result' ? textOf(prepared.result) : prepared;
      });
      expect(texts).to.deep.equal(['first', 'second', undefined]);
    });
  });

  describe('for a call of a response that is said again', () => {
    it('gives the result that it has, also of one that was stopped and may run again', () => {
      const result = saying('stopped', { execution: 'interrupted' });
      const prepared = adopted({ result, idempotent: true }, { isSame: true });
      expect(prepared).to.deep.equal({ type: 'result', result });
    });

    it('knows it by its place, whatever else was made for the same', () => {
      const entries = [1, 0].map((index) =>
        entryOf({ call: callOf('look', { index }), executed: true, result: saying(`r${index}`) }),
      );
      const calls = new TurnCalls(rulesOf(), new Ledger(), entries);
      expect(calls.prepare(look)).to.have.nested.property('result.parts[0].text', 'r0');
    });
  });

  describe('for a call that waits for outside input', () => {
    it('lets it wait on without an input', () => {
      const result = interrupted();
      for (const isSame of [true, false]) {
        expect(adopted({ result }, { isSame })).to.deep.equal({ type: 'result', result });
      }
    });

    it('gives it its input and what it has kept, by the id that it had', () => {
      const result = interrupted({}, 'kept');
      for (const isSame of [true, false]) {
        const prepared = adopted({ result }, { isSame, inputs: { call_look: 'yes' } });
        const resume = { input: 'yes', state: 'kept' };
        expect(prepared).to.deep.equal({ type: 'resume', resume });
      }
    });

    it('takes an input that is there, though it is undefined', () => {
      const prepared = adopted({ result: interrupted() }, { inputs: { call_look: undefined } });
      expect(prepared).to.have.property('type', 'resume');
    });

    it('takes the input for the decision where it waits for its approval', () => {
      const result = interrupted({ status: 'denied', execution: 'not-started', attempts: 0 });
      const prepared = adopted({ result, executed: false }, { inputs: { call_look: true } });
      expect(prepared).to.deep.equal({ type: 'approval', approval: true });
    });

    it('gives an input once', () => {
      const inputs = new Map<string, unknown>([['call_look', 'yes']]);
      const entry = entryOf({ call: look, executed: true, result: interrupted() });
      const prepare = (): unknown =>
        new TurnCalls(rulesOf({ inputs }), new Ledger(), [entry]).prepare(look)?.type;
      expect([prepare(), prepare()]).to.deep.equal(['resume', 'result']);
    });

    it('gives no other call an input', () => {
      const calls = new TurnCalls(
        rulesOf({ inputs: new Map([['call_look', 'yes']]) }),
        new Ledger(),
      );
      expect(calls.prepare(look)).to.equal(undefined);
    });
  });

  describe('where equal calls are bounded', () => {
    const bounded = (count: number, before: number): TurnCalls => {
      const key = entryOf().key;
      const counts = new Map(before === 0 ? [] : [[key, before]]);
      return new TurnCalls(rulesOf({ maxIdenticalCalls: count, counts }), new Ledger());
    };
    const made = (calls: TurnCalls, times: number): unknown[] =>
      Array.from({ length: times }, (_, index) => {
        const prepared = calls.prepare(callOf('look', { id: `c${index}`, index }));
        return prepared === undefined ? 'runs' : Object(prepared).result.status;
      });

    it('refuses those beyond, over all turns', () => {
      expect(made(bounded(2, 0), 3)).to.deep.equal(['runs', 'runs', 'denied']);
      expect(made(bounded(2, 1), 3)).to.deep.equal(['runs', 'denied', 'denied']);
      expect(made(bounded(2, 2), 1)).to.deep.equal(['denied']);
    });

    it('counts those that were not refused', () => {
      const calls = bounded(2, 1);
      made(calls, 4);
      expect([...calls.counts.values()]).to.deep.equal([2]);
    });

    it('does not refuse one that has its result from before', () => {
      const entry = entryOf({ executed: true, result: saying('earlier') });
      const rules = rulesOf({ maxIdenticalCalls: 1, counts: new Map([[entry.key, 1]]) });
      expect(new TurnCalls(rules, ledgerOf(entry)).prepare(again)).to.deep.equal({
        type: 'result',
        result: entry.result,
      });
    });

    it('counts nothing where they are not', () => {
      const calls = new TurnCalls(rulesOf(), new Ledger());
      calls.prepare(look);
      expect(calls.counts.size).to.equal(0);
    });
  });

  it('keeps calls and results in call order, in whatever order they come', () => {
    const calls = new TurnCalls(rulesOf(), new Ledger());
    const made = [2, 0, 1].map((index) => callOf('look', { id: `c${index}`, index }));
    for (const call of made) calls.prepare(call);
    for (const call of made.slice(0, 2)) calls.settled(call, saying('r', { index: call.index }));
    expect(calls.entries.map(({ call }) => call.index)).to.deep.equal([0, 1, 2]);
    expect(calls.results.map(({ index }) => index)).to.deep.equal([0, 2]);
  });

  it('takes in a call that has its result without having been asked about', () => {
    const calls = new TurnCalls(rulesOf(), new Ledger());
    calls.settled(look, saying('cancelled'));
    expect(calls.entries).to.have.length(1);
    expect(calls.entries[0]).to.deep.include(entryOf({ result: saying('cancelled') }));
  });

  it('notes that a tool was started, and whether it may run again', () => {
    const calls = new TurnCalls(rulesOf(), new Ledger());
    calls.prepare(look);
    expect(calls.hasExecuted).to.equal(false);
    calls.started(look, true);
    expect(calls.hasExecuted).to.equal(true);
    expect(calls.entries[0]).to.include({ executed: true, idempotent: true });
  });

  it('W6 keeps what has run for the next response, and what waits for outside input', () => {
    const ledger = new Ledger();
    const calls = new TurnCalls(rulesOf(), ledger);
    const [ran, waits, neither] = ['ran', 'waits', 'neither'].map((name, index) =>
      callOf(name, { index }),
    );
    for (const call of [ran, waits, neither]) if (call) calls.prepare(call);
    if (ran) calls.started(ran, false);
    if (waits) calls.settled(waits, interrupted({ execution: 'not-started' }));
    calls.keep();
    expect(ledger.entries.map(({ call }) => call)).to.deep.equal([ran, waits]);
  });
});

describe('TurnCalls, of a call that was given what it had waited for', () => {
  const waited = interrupted({}, 'kept');
  const toApprove = interrupted({ status: 'denied', execution: 'not-started', attempts: 0 });
  const skipped = saying('skipped', { status: 'skipped', execution: 'not-started', attempts: 0 });

  /** A call that goes on, said again from what was written. */
  function goesOn(result: ToolResult, input: unknown): TurnCalls {
    const entry = entryOf({ call: look, executed: true, result });
    const calls = new TurnCalls(
      rulesOf({ inputs: new Map([['call_look', input]]) }),
      new Ledger(),
      [entry],
    );
    calls.prepare(look);
    return calls;
  }

  it('knows what it was given until its tool starts, if that may not run again', () => {
    const calls = goesOn(waited, 'x');
    expect(calls.entries[0]?.given).to.deep.equal({ input: 'x', waited });
    calls.started(look, true);
    expect(calls.entries[0]?.given).to.deep.equal({ input: 'x', waited });
    calls.started(look, false);
    expect(calls.entries[0]?.given).to.equal(undefined);
  });

  it('knows what it was given while it is held back or skipped, and not with any other result', () => {
    for (const result of [held(), skipped]) {
      const calls = goesOn(waited, 'x');
      calls.settled(look, result);
      expect(calls.entries[0]?.given).to.deep.equal({ input: 'x', waited });
    }
    for (const result of [saying('r'), waited, saying('c', { status: 'cancelled' })]) {
      const calls = goesOn(waited, 'x');
      calls.settled(look, result);
      expect(calls.entries[0]?.given).to.equal(undefined);
    }
  });

  it('keeps what it was approved with, once it has started', () => {
    const calls = goesOn(toApprove, { input: { n: 1 } });
    expect(calls.entries[0]?.approval).to.equal(undefined);
    calls.started(look, false);
    expect(calls.entries[0]?.approval).to.deep.equal({ input: { n: 1 } });
    expect(goesOn(waited, 'x').entries[0]).to.not.have.property('approval');
  });

  it('W6 gives it the same in the next response, and in the next process', () => {
    const given = { input: 'x', waited };
    const resume = { input: 'x', state: 'kept' };
    for (const result of [undefined, skipped, waited]) {
      expect(adopted({ given, result })).to.deep.equal({ type: 'resume', resume });
      expect(adopted({ given, result }, { isSame: true })).to.deep.equal({
        type: 'resume',
        resume,
      });
    }
    const inputs = { call_look: 'newer' };
    expect(adopted({ given, result: waited }, { inputs })).to.have.nested.property(
      'resume.input',
      'newer',
    );
  });

  it('gives it what it was approved with before, beside its input', () => {
    const inputs = { call_look: 'x' };
    expect(adopted({ result: waited, approval: false }, { inputs })).to.deep.include({
      type: 'resume',
      approval: false,
    });
  });

  it('takes one that a hook has interrupted for no approval', () => {
    const result = interrupted({ execution: 'not-started' });
    expect(adopted({ result }, { inputs: { call_look: true } })).to.include({ type: 'resume' });
  });

  it('S1 knows the result that a call has before that is said again', () => {
    const result = saying('earlier');
    const entry = entryOf({ call: look, executed: true, result });
    const calls = new TurnCalls(rulesOf(), ledgerOf(entry));
    calls.prepare(again);
    expect(calls.results).to.deep.equal([result]);
  });

  it('does not count again what was refused, where that is said again', () => {
    const rules = rulesOf({ maxIdenticalCalls: 1, counts: new Map([[entryOf().key, 1]]) });
    const result = saying('refused', { status: 'denied', execution: 'not-started', attempts: 0 });
    const calls = new TurnCalls(rules, new Ledger(), [entryOf({ call: look, result })]);
    expect(calls.prepare(look)).to.deep.equal({ type: 'result', result });
    expect([...calls.counts.values()]).to.deep.equal([1]);
  });
});
