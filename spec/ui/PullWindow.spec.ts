import { expect } from 'chai';
import fc from 'fast-check';
import type { RunEvent } from '../../lib/ui/joinEvents.ts';
import { PullWindow } from '../../lib/ui/PullWindow.ts';
import { callOf } from '../helpers/callOf.ts';
import { begun, finished, said, sealed } from '../helpers/modelEvents.ts';
import { runEvents } from '../helpers/runEvents.ts';
import { toolEvents } from '../helpers/toolEvents.ts';
import { viewFromScratch } from '../helpers/viewFromScratch.ts';

const call = callOf('look');
const progress = (value: number): RunEvent => ({ type: 'tool-progress', call, value });

/** Takes all that waits. */
function drain<T>(window: PullWindow<T>): T[] {
  const values: T[] = [];
  for (let taken = window.take(); taken !== undefined; taken = window.take())
    values.push(taken.value);
  return values;
}

/** A window that is full of usage reports, which are never joined. */
function full(): PullWindow<RunEvent> {
  const window = new PullWindow<RunEvent>();
  for (let count = 0; count < 16; count += 1) window.push({ type: 'usage', usage: { raw: count } });
  return window;
}

/** What is left of these events when they come to a window that is full. */
function joined(...events: readonly RunEvent[]): RunEvent[] {
  const window = full();
  for (const event of events) window.push(event);
  return drain(window).slice(16);
}

describe('PullWindow', () => {
  it('gives values in order, as they came, while no more than 16 wait', () => {
    const window = new PullWindow<RunEvent>();
    const events = Array.from({ length: 16 }, (_, value) => progress(value));
    for (const [at, event] of events.entries()) {
      expect(window.isFull).to.equal(false);
      window.push(event);
      expect(window.size).to.equal(at + 1);
    }
    expect(window.isFull).to.equal(true);
    expect(drain(window)).to.deep.equal(events);
    expect(window.take()).to.equal(undefined);
  });

  it('merges progress to the latest from then on', () => {
    const window = new PullWindow<RunEvent>();
    for (let value = 0; value < 1_000; value += 1) window.push(progress(value));
    expect(window.size).to.equal(16);
    expect(drain(window)).to.deep.equal([...Array(15).keys(), 999].map(progress));
  });

  it('joins with nothing that was taken', () => {
    const window = new PullWindow<RunEvent>();
    window.push(progress(1));
    for (let count = 0; count < 16; count += 1)
      window.push({ type: 'usage', usage: { raw: count } });
    expect(window.take()).to.deep.equal({ value: progress(1) });
    expect(window.isFull).to.equal(true);
    window.push(progress(2));
    expect(drain(window).at(-1)).to.deep.equal(progress(2));
  });

  it('R4 gives every result, call and start, in order, whatever it joins', () => {
    fc.assert(
      fc.property(runEvents, fc.nat(5), (events, every) => {
        const window = new PullWindow<RunEvent>();
        const given: RunEvent[] = [];
        for (const [at, event] of events.entries()) {
          window.push(event);
          const taken = every > 0 && at % every === 0 ? window.take() : undefined;
          if (taken !== undefined) given.push(taken.value);
        }
        given.push(...drain(window));
        const kept = ({ type }: RunEvent): boolean =>
          /^(tool-(result|start|call|call-start)|usage|finish)$/.test(type);
        expect(given.filter(kept)).to.deep.equal(events.filter(kept));
        expect(viewFromScratch(given)).to.deep.equal(viewFromScratch(events));
      }),
    );
  });

  it('S3 gives nothing of a call after its result', () => {
    fc.assert(
      fc.property(runEvents, (events) => {
        const window = new PullWindow<RunEvent>();
        for (const event of events) window.push(event);
        const settled = new Set<number>();
        for (const event of drain(window)) {
          if (!('call' in event)) continue;
          expect(settled.has(event.call.index)).to.equal(false);
          if (event.type === 'tool-result') settled.add(event.call.index);
        }
      }),
    );
  });

  it('appends text and output, each call for itself', () => {
    const [a, b] = [toolEvents(0), toolEvents(1)];
    expect(joined(said('a'), a.o, said('b'), b.o, a.o)).to.deep.equal([
      said('ab'),
      { ...a.o, parts: [{ type: 'text', text: 'xx' }] },
      b.o,
    ]);
  });

  it('lets text change places with nothing else that the response says', () => {
    const thought: RunEvent = { type: 'reasoning-delta', delta: 'hm' };
    const events = [
      said('a'),
      thought,
      said('b'),
      begun(0, 'a'),
      said('c'),
      sealed(0, 'a'),
      said('d'),
    ];
    expect(joined(...events, finished())).to.deep.equal([...events, finished()]);
  });

  it('joins the argument text of calls that are written side by side', () => {
    const delta = (index: number): RunEvent => ({ type: 'tool-call-delta', index, delta: 'x' });
    expect(joined(delta(0), delta(1), delta(0), delta(1))).to.deep.equal([
      { ...delta(0), delta: 'xx' },
      { ...delta(1), delta: 'xx' },
    ]);
  });

  it('joins nothing of one response with another, where calls have the same indexes', () => {
    const delta: RunEvent = { type: 'tool-call-delta', index: 0, delta: 'x' };
    const { s, o, r } = toolEvents(0);
    const queued: RunEvent = { type: 'tool-queued', call: s.call, waitsFor: 'slot' };
    const report: RunEvent = { type: 'tool-progress', call: s.call, value: 1 };
    const one = [begun(0, 'a'), delta, sealed(0, 'a'), queued, s, o, report, finished(), r];
    const cut = [begun(0, 'a'), delta, finished('length')];
    expect(joined(...one, ...one, ...cut, ...one)).to.deep.equal([...one, ...one, ...cut, ...one]);
  });

  it('joins nothing across a value that is no event of a run', () => {
    const window = full() as PullWindow<unknown>;
    for (const value of [said('a'), said('b'), { type: 'turn-retry' }, said('c'), said('d')]) {
      window.push(value);
    }
    const values = drain(window).slice(16);
    expect(values).to.deep.equal([said('ab'), { type: 'turn-retry' }, said('cd')]);
  });

  it('R11 stays bounded, whatever running tools give', () => {
    const window = full();
    const { o } = toolEvents(0);
    for (let count = 0; count < 100_000; count += 1) {
      window.push(o);
      window.push(progress(count));
      window.push(said('a'));
    }
    expect(window.size).to.equal(19);
  });

  it('keeps 65,536 values of which it knows nothing, and no more', () => {
    const window = new PullWindow<number>();
    for (let value = 0; value < 65_536; value += 1) window.push(value);
    expect(() => window.push(-1)).to.throw(
      RangeError,
      'At most 65536 values can wait to be read, and the source cannot be held back.',
    );
    expect(window.take()).to.deep.equal({ value: 0 });
    window.push(65_536);
    expect(drain(window)).to.deep.equal(Array.from({ length: 65_536 }, (_, at) => at + 1));
  });

  it('takes undefined for a value', () => {
    const window = new PullWindow<undefined>();
    window.push(undefined);
    expect(window.take()).to.deep.equal({ value: undefined });
    expect(window.take()).to.equal(undefined);
  });

  it('forgets everything when it is cleared', () => {
    const window = new PullWindow<unknown>();
    for (let count = 0; count < 20; count += 1) window.push(progress(count));
    window.clear();
    expect(window.size).to.equal(0);
    for (let count = 0; count < 16; count += 1)
      window.push({ type: 'usage', usage: { raw: count } });
    window.push(progress(1));
    expect(drain(window).at(-1)).to.deep.equal(progress(1));
  });
});
