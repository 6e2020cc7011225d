import { expect } from 'chai';
import fc from 'fast-check';
import type { ChromeTrace, ChromeTraceEvent } from '../../../lib/cli/timeline/ChromeTrace.ts';
import type { Timeline } from '../../../lib/cli/timeline/Timeline.ts';
import { toChromeTrace } from '../../../lib/cli/timeline/toChromeTrace.ts';
import { brokenTurn, crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { timeline, timelineCall, timelines } from './timelines.ts';

type Slice = ChromeTraceEvent & { readonly dur: number };

const isSlice = (event: ChromeTraceEvent): event is Slice => event.ph === 'X';

/** What the Trace Event Format asks of a trace. */
function traceProblems({ traceEvents }: ChromeTrace): string[] {
  return [
    ...traceEvents.flatMap(fieldProblems),
    ...nameProblems(traceEvents),
    ...nestingProblems(traceEvents.filter(isSlice)),
    ...flowProblems(traceEvents),
  ];
}

function fieldProblems(event: ChromeTraceEvent): string[] {
  const { ph, ts, dur, pid, tid, id, s, args } = event;
  const isFine =
    [ts, pid, tid].every((value) => Number.isSafeInteger(value) && value >= 0) &&
    (ph === 'X') === (dur !== undefined) &&
    (dur === undefined || (Number.isSafeInteger(dur) && dur > 0)) &&
    (ph === 's' || ph === 'f') === (id !== undefined) &&
    (ph === 'i') === (s === 't') &&
    (ph !== 'C' || Object.values(args ?? {}).every((value) => Number(value) >= 0));
  return isFine ? [] : [`fields: ${JSON.stringify(event)}`];
}

/** Every process and thread has a name, which is said once. */
function nameProblems(events: readonly ChromeTraceEvent[]): string[] {
  const named = events.filter(({ name }) => name === 'thread_name').map(({ tid }) => tid);
  const used = new Set(events.map(({ tid }) => tid));
  const processes = events.filter(({ name }) => name === 'process_name');
  return [
    ...(processes.length === 1 ? [] : ['not one process']),
    ...(new Set(named).size === named.length ? [] : ['a thread with two names']),
    ...[...used].filter((tid) => !named.includes(tid)).map((tid) => `thread ${tid} has no name`),
  ];
}

/** Slices of a thread follow or hold each other. */
function nestingProblems(slices: readonly Slice[]): string[] {
  return slices.flatMap((one, at) =>
    slices.slice(at + 1).flatMap((other) => {
      const [first, second] = one.ts <= other.ts ? [one, other] : [other, one];
      const end = first.ts + first.dur;
      const isFine = second.ts >= end || second.ts + second.dur <= end;
      return one.tid !== other.tid || isFine
        ? []
        : [`thread ${one.tid}: ${first.name} and ${second.name} cross`];
    }),
  );
}

/** A flow has a start and an end that is not before it, and both lie in a slice of their thread. */
function flowProblems(events: readonly ChromeTraceEvent[]): string[] {
  const isBound = ({ tid, ts }: ChromeTraceEvent): boolean =>
    events.some((one) => isSlice(one) && one.tid === tid && one.ts <= ts && ts < one.ts + one.dur);
  const starts = events.filter(({ ph }) => ph === 's');
  const ends = events.filter(({ ph }) => ph === 'f');
  return [
    ...(new Set(starts.map(({ id }) => id)).size === starts.length ? [] : ['an id twice']),
    ...(starts.length === ends.length ? [] : ['a flow without an end']),
    ...starts.flatMap((start) => {
      const end = ends.find(({ id }) => id === start.id);
      const isFine =
        end?.bp === 'e' && end.ts >= start.ts && end.name === start.name && end.cat === start.cat;
      return isFine && isBound(start) && isBound(end) ? [] : [`flow ${start.id}`];
    }),
  ];
}

describe('toChromeTrace', () => {
  it('keeps the rules of the format for real turns', () => {
    for (const turn of [tripTurn(), hostileTurn(), brokenTurn(), crowdedTurn()])
      expect(traceProblems(toChromeTrace(turn))).to.deep.equal([]);
  });

  it('keeps them whatever happened', () => {
    fc.assert(
      fc.property(timelines, (any) => {
        const trace = toChromeTrace(any);
        expect(traceProblems(trace)).to.deep.equal([]);
        expect(JSON.parse(JSON.stringify(trace))).to.have.property('displayTimeUnit', 'ms');
      }),
      { numRuns: 200 },
    );
  });

  it('has slices for what was written, waits, approvals and runs, in microseconds', () => {
    const { traceEvents } = toChromeTrace(tripTurn());
    const slices = traceEvents
      .filter(isSlice)
      .filter(({ tid }) => tid === 5 || tid === 8)
      .map(({ cat, name, dur }) => `${cat} ${name} ${dur}`);
    expect(slices).to.deep.equal([
      'generation generation 360000',
      'queue waits for the model to finish 530000',
      'run edit_file 210000',
      'generation generation 110000',
      'approval waits for approval 430000',
      'run deploy 300000',
    ]);
  });

  it('has a flow from the seal of each call that started to its start', () => {
    const { traceEvents } = toChromeTrace(tripTurn());
    const starts = traceEvents.filter(({ ph }) => ph === 's');
    const ends = traceEvents.filter(({ ph }) => ph === 'f');
    expect(starts.map(({ tid }) => tid)).to.deep.equal([1, 1, 1, 1, 1, 1, 1]);
    expect(ends.map(({ tid }) => tid)).to.deep.equal([2, 3, 4, 5, 6, 7, 8]);
    const sealed = tripTurn().calls.map(({ sealedAtMs = 0 }) => sealedAtMs * 1_000 - 1);
    expect(starts.map(({ ts }) => ts)).to.deep.equal(sealed);
    const broken = toChromeTrace(brokenTurn()).traceEvents.filter(({ ph }) => ph === 's');
    expect(broken.map(({ id }) => id)).to.deep.equal([1, 3, 4]);
  });

  it('counts the running tools, from none to none', () => {
    const counts = toChromeTrace(crowdedTurn())
      .traceEvents.filter(({ ph }) => ph === 'C')
      .map(({ args }) => Number(args?.['running']));
    expect(Math.max(...counts)).to.equal(6);
    expect(Math.min(...counts)).to.equal(0);
    expect(counts.at(-1)).to.equal(0);
  });

  it('marks output, progress and retries, and says how a call ended', () => {
    const call = timelineCall({
      title: 'q: x',
      run: { startMs: 1, endMs: 2 },
      outputMarks: [1.5],
      progressMarks: [1.6],
      retryMarks: [1.7],
      status: 'error',
      execution: 'finished',
      error: 'No.',
    });
    const { traceEvents } = toChromeTrace(timeline({ calls: [call] }));
    const instants = traceEvents.filter(({ ph }) => ph === 'i');
    expect(instants.map(({ name, ts }) => `${name} ${ts}`)).to.deep.equal([
      'output 1500',
      'progress 1600',
      'retry 1700',
    ]);
    expect(traceEvents.find(isSlice)?.args).to.deep.equal({
      id: 'call_0',
      arguments: 'q: x',
      status: 'error',
      execution: 'finished',
      error: 'No.',
    });
  });

  it('says in the last slice of a call, whatever it is, what was asked and how it ended', () => {
    const { traceEvents } = toChromeTrace(brokenTurn());
    const told = traceEvents
      .filter(isSlice)
      .filter(({ args }) => args?.['status'] !== undefined)
      .map(({ tid, cat, args }) => `${tid - 2} ${cat} ${args?.['status']}`);
    expect(told).to.deep.equal([
      '0 run timeout',
      '1 approval denied',
      '2 run error',
      '3 run ok',
      '4 queue skipped',
      '5 queue skipped',
      '6 generation unknown-tool',
    ]);
    const denied = traceEvents.find(({ tid, cat }) => tid === 3 && cat === 'approval');
    expect(denied?.args).to.include({ arguments: 'account: 7' });
    expect(denied?.args?.['error']).to.include('not your account');
    const written = traceEvents.find(({ tid, cat }) => tid === 3 && cat === 'generation');
    expect(written?.args).to.deep.equal({ id: 'call_1' });
    const cut = traceEvents.filter(({ tid }) => tid === 9).find(isSlice);
    expect(cut?.args).to.deep.equal({ id: 'call_7' });
  });

  it('has an instant for the end of a call without a slice', () => {
    const call = timelineCall({ index: 3, endMs: 4, status: 'invalid', error: 'No such city.' });
    const { traceEvents } = toChromeTrace(timeline({ calls: [call] }));
    expect(traceEvents.filter(({ ph }) => ph === 'i')).to.deep.equal([
      {
        name: 'invalid',
        cat: 'end',
        ph: 'i',
        s: 't',
        ts: 4_000,
        pid: 1,
        tid: 5,
        args: { id: 'call_0', status: 'invalid', error: 'No such city.' },
      },
    ]);
    const open = toChromeTrace(timeline({ calls: [timelineCall({ sealedAtMs: 1 })] }));
    expect(open.traceEvents.filter(({ ph }) => ph !== 'M')).to.deep.equal([]);
  });

  it('says in the slice of the response why it ended, and what broke the turn', () => {
    const response = (turn: Timeline): ChromeTraceEvent['args'] =>
      toChromeTrace(turn).traceEvents.find(({ name }) => name === 'response')?.args;
    expect(response(tripTurn())).to.deep.equal({ finishReason: 'tool-calls' });
    expect(response(brokenTurn())).to.deep.equal({ error: 'The connection was reset.' });
  });
});
