import { expect } from 'chai';
import fc from 'fast-check';
import { TimelineBuilder } from '../../../lib/cli/timeline/TimelineBuilder.ts';
import { begun, finished, said, sealed } from '../../helpers/modelEvents.ts';
import { toolEvents } from '../../helpers/toolEvents.ts';
import { brokenTurn, crowdedTurn, hostileTurn, tripTurn } from './exampleTurns.ts';
import { spanProblems, timelines } from './timelines.ts';

describe('TimelineBuilder', () => {
  it('gives an empty timeline of nothing', () => {
    expect(new TimelineBuilder().timeline).to.deep.equal({ endMs: 0, isOver: false, calls: [] });
  });

  it('puts the calls in the order of their indexes and tells how the turn ended', () => {
    const builder = new TimelineBuilder();
    builder.add(said('a'), 5);
    builder.add(toolEvents(1).s, 10);
    builder.add(begun(0, 'x'), 20);
    builder.add(sealed(0, 'y'), 25);
    builder.add(finished('stop'), 30);
    expect(builder.timeline.isOver).to.equal(false);
    builder.end(40);
    const { calls, ...rest } = builder.timeline;
    expect(calls.map(({ index, name }) => [index, name])).to.deep.equal([
      [0, 'y'],
      [1, 'a'],
    ]);
    expect(rest).to.deep.include({ endMs: 40, isOver: true, finishReason: 'stop' });
    expect(rest).to.not.have.property('error');
  });

  it('says in one line what broke the turn', () => {
    const builder = new TimelineBuilder();
    builder.end(1, new Error('The stream\nbroke.'));
    expect(builder.timeline.error).to.equal('The stream broke.');
  });

  it('takes a time that is none, negative or earlier for the latest one', () => {
    const builder = new TimelineBuilder();
    builder.add(begun(0, 'x'), 10);
    for (const at of [Number.NaN, -5, 3, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      builder.add(toolEvents(0).o, at);
    builder.end(Number.NaN);
    expect(builder.timeline.endMs).to.equal(10);
  });

  it('gives copies that later events leave alone', () => {
    const builder = new TimelineBuilder();
    builder.add(toolEvents(0).s, 1);
    const before = builder.timeline;
    const copy = structuredClone(before);
    builder.add(toolEvents(0).r, 2);
    builder.add(toolEvents(1).s, 3);
    expect(before).to.deep.equal(copy);
  });

  it('gives spans that nest and have a length, in any order of any events', () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        expect(spanProblems(timeline)).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
  });

  it('tells turns as the executor plays them', () => {
    for (const turn of [tripTurn(), hostileTurn(), brokenTurn(), crowdedTurn()])
      expect(spanProblems(turn)).to.deep.equal([]);
    const { calls, generation, finishReason } = tripTurn();
    expect(calls.map(({ status }) => status)).to.deep.equal([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'error',
      'ok',
    ]);
    expect(finishReason).to.equal('tool-calls');
    expect(calls[3]?.waits).to.deep.equal([
      { waitsFor: 'commit', startMs: calls[3]?.sealedAtMs, endMs: generation?.endMs },
    ]);
    expect(calls[4]?.waits).to.deep.equal([
      {
        waitsFor: 'turn',
        behind: 3,
        startMs: calls[4]?.sealedAtMs,
        endMs: calls[3]?.endMs,
      },
    ]);
    expect(calls[6]?.waits[0]?.waitsFor).to.equal('approval');
    expect(brokenTurn()).to.deep.include({ error: 'The connection was reset.', isOver: true });
  });
});
