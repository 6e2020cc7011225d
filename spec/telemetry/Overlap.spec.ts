import { expect } from 'chai';
import fc from 'fast-check';
import { Overlap } from '../../lib/telemetry/Overlap.ts';

type Span = readonly [start: number, end: number];

/** Plays a generation and runs of tools, each from one time to another; gives what the generation ends with. */
function measure(generation: Span, runs: readonly Span[]): number | undefined {
  const overlap = new Overlap();
  overlap.callSealed();
  let given: number | undefined;
  const steps: (readonly [number, () => void])[] = [
    [generation[0], () => overlap.generationStarts(generation[0])],
    [generation[1], () => (given = overlap.generationEnds(generation[1]))],
    ...runs.flatMap(([start, end]): (readonly [number, () => void])[] => [
      [start, () => overlap.runStarts(start)],
      [end, () => overlap.runEnds(end)],
    ]),
  ];
  for (const [, step] of [...steps].sort(([one], [other]) => one - other)) step();
  return given;
}

/** The same, millisecond by millisecond. */
function counted([start, end]: Span, runs: readonly Span[]): number {
  let total = 0;
  for (let time = start; time < end; time += 1) {
    if (runs.some((run) => run[0] <= time && time < run[1])) total += 1;
  }
  return total;
}

describe('Overlap', () => {
  const cases: readonly (readonly [string, Span, readonly Span[], number])[] = [
    ['nothing where no tool ran', [0, 10], [], 0],
    ['a run inside the generation', [0, 10], [[2, 5]], 3],
    ['a run that goes on afterwards up to the end', [0, 10], [[7, 30]], 3],
    [
      'two runs at once only once',
      [0, 10],
      [
        [2, 6],
        [4, 8],
      ],
      6,
    ],
    [
      'two runs one after the other both',
      [0, 10],
      [
        [1, 2],
        [5, 8],
      ],
      4,
    ],
    ['nothing of a run afterwards', [0, 10], [[10, 20]], 0],
    ['a run from before it from its begin on', [5, 10], [[0, 7]], 2],
  ];
  for (const [what, generation, runs, expected] of cases) {
    it(`counts ${what}`, () => expect(measure(generation, runs)).to.equal(expected));
  }

  it('counts what a clock that is read every millisecond would', () => {
    const span = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([start, length]): Span => [start, start + length]);
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 8 }), (generation, runs) => {
        expect(measure(generation, runs)).to.equal(counted(generation, runs));
      }),
    );
  });

  it('gives nothing for a response without calls, and nothing the second time', () => {
    const overlap = new Overlap();
    overlap.generationStarts(0);
    expect(overlap.generationEnds(5)).to.equal(undefined);
    const other = new Overlap();
    other.generationStarts(0);
    other.callSealed();
    expect(other.generationEnds(5)).to.equal(0);
    expect(other.generationEnds(9)).to.equal(undefined);
  });

  it('gives nothing if nobody said that the response began', () => {
    const overlap = new Overlap();
    overlap.callSealed();
    overlap.runStarts(1);
    overlap.runEnds(2);
    expect(overlap.generationEnds(5)).to.equal(undefined);
  });
});
