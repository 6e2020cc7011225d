import { expect } from 'chai';
import { svgBars } from '../../../lib/cli/timeline/svgBars.ts';
import { svgLayout, xOf } from '../../../lib/cli/timeline/svgLayout.ts';
import type { TimelineCall } from '../../../lib/cli/timeline/Timeline.ts';
import { barsOf, markupProblems } from './markup.ts';
import { timeline, timelineCall } from './timelines.ts';

const layout = svgLayout(timeline(), { width: 960, hasHead: true, legendLines: 0 });
const drawn = (members: Partial<TimelineCall>): string =>
  svgBars(timelineCall(members), layout, 100);

describe('svgBars', () => {
  it('draws each phase where its time is', () => {
    const svg = drawn({
      generation: { startMs: 0, endMs: 200 },
      waits: [{ waitsFor: 'commit', startMs: 200, endMs: 500 }],
      run: { startMs: 500, endMs: 1_000 },
    });
    expect(markupProblems(svg)).to.deep.equal([]);
    const bars = barsOf(svg);
    expect(bars.map(({ kind }) => kind)).to.deep.equal(['generation', 'queue', 'run']);
    expect(bars.map(({ from }) => from)).to.deep.equal([
      layout.plotLeft,
      Number((xOf(layout, 200) + 0.5).toFixed(2)),
      xOf(layout, 500),
    ]);
    expect(bars[2]?.to).to.be.closeTo(layout.plotLeft + layout.plotWidth, 0.01);
  });

  it('shows what took no time, also at the very end', () => {
    const end = { startMs: 1_000, endMs: 1_000 };
    const bars = barsOf(drawn({ generation: end, run: end }));
    for (const { from, to } of bars) expect(to - from).to.be.at.least(2);
    expect(bars[1]?.from).to.be.at.least(bars[0]?.to ?? 0);
    const all = drawn({
      generation: end,
      waits: [{ waitsFor: 'approval', startMs: 999.9, endMs: 1_000 }],
      run: end,
    });
    expect(barsOf(all).at(-1)?.to).to.be.at.most(layout.plotLeft + layout.plotWidth + 0.01);
  });

  it('says what a call waits for: in words, in a word, or not, as there is room', () => {
    const wait = (endMs: number): string =>
      drawn({ waits: [{ waitsFor: 'commit', startMs: 0, endMs }] });
    expect(wait(600)).to.include('>waits for the model to finish</text>');
    expect(wait(120)).to.include('>finish</text>');
    expect(wait(20)).to.not.include('<text');
  });

  it('tells a failure and a run that was cut short by more than colour', () => {
    const run = { startMs: 0, endMs: 500 };
    expect(drawn({ run })).to.include('class="mr-run"');
    expect(drawn({ run, status: 'error', isError: true })).to.include('class="mr-run mr-failed"');
    const cut = drawn({ run, status: 'timeout', isError: true, execution: 'interrupted' });
    expect(cut).to.include('class="mr-run mr-failed mr-cut"');
  });

  it('marks output, progress and retries in a run, as far as they do not touch', () => {
    const run = { startMs: 0, endMs: 1_000 };
    const marks = (members: Partial<TimelineCall>): number =>
      [...drawn({ run, ...members }).matchAll(/M[\d.]+ [\d.]+V/g)].length;
    expect(marks({ outputMarks: [100, 200, 201, 300] })).to.equal(3);
    expect(marks({ progressMarks: [0, 500, 1_000] })).to.equal(1);
    expect(marks({ retryMarks: [500] })).to.equal(1);
    expect(marks({})).to.equal(0);
  });

  it('draws nothing of a call that never was', () => {
    expect(drawn({})).to.equal('');
  });
});
