import { expect } from 'chai';
import { TestScheduler } from 'rxjs/testing';
import { playMarbles, readMarbles } from '../../lib/testing/playMarbles.ts';
import { itMarbles } from '../helpers/itMarbles.ts';

/** Before any diagram is read. */
const { frameTimeFactor } = TestScheduler;
const BOOM = new Error('boom');
const MEANING = { values: { x: 42, u: undefined }, error: BOOM };

/** A diagram in short. */
function brief(marbles: string): unknown[] {
  return readMarbles(marbles, MEANING).map(({ atMs, notification }) => {
    if (notification.kind === 'N') return [atMs, notification.value];
    return [atMs, notification.kind === 'E' ? notification.error : '|'];
  });
}

describe('readMarbles', () => {
  for (const [marbles, expected] of [
    ['', []],
    ['-', []],
    [
      '--a-b|',
      [
        [2, 'a'],
        [4, 'b'],
        [5, '|'],
      ],
    ],
    [
      ' - x u |',
      [
        [1, 42],
        [2, undefined],
        [3, '|'],
      ],
    ],
    [
      '-(ab|)',
      [
        [1, 'a'],
        [1, 'b'],
        [1, '|'],
      ],
    ],
    [
      '1.5s a 2m #',
      [
        [1500, 'a'],
        [121_501, BOOM],
      ],
    ],
    ['3ms |', [[3, '|']]],
  ] as const) {
    it(`reads "${marbles}" in milliseconds`, () => {
      expect(brief(marbles)).to.deep.equal(expected);
    });
  }

  it('reads the same within virtual time, and changes nothing of it', () => {
    const outside = brief('--a 10ms b|');
    const inside = new TestScheduler(() => {}).run(() => {
      const read = brief('--a 10ms b|');
      expect(TestScheduler.frameTimeFactor).to.equal(1);
      return read;
    });
    expect(inside).to.deep.equal(outside);
    expect(TestScheduler.frameTimeFactor).to.equal(frameTimeFactor);
  });

  it('takes a value of the name of a method of objects for itself', () => {
    expect(readMarbles('a', { values: Object.create({ a: 1 }), error: BOOM })).to.deep.equal([
      { atMs: 0, notification: { kind: 'N', value: 'a' } },
    ]);
  });

  it('refuses what is no diagram of a cold observable', () => {
    for (const wrong of ['--^a', '--!', 5, undefined]) {
      expect(() => readMarbles(wrong as never, MEANING)).to.throw(
        TypeError,
        'marbles must be a marble diagram without ^ and !, got',
      );
    }
  });
});

describe('playMarbles', () => {
  for (const marbles of ['--a-b|', '(ab|)', '-a 20ms (bc) 3ms #', '#', '|', '-', 'a']) {
    itMarbles(`plays ${marbles}`, ({ expectObservable, scheduler }) => {
      const steps = readMarbles(marbles, { values: {}, error: BOOM });
      expectObservable(playMarbles(steps, scheduler)).toBe(marbles, undefined, BOOM);
    });
  }

  it('gives what stands at the start at once', () => {
    const came: unknown[] = [];
    const scheduler = new TestScheduler(() => {});
    playMarbles(readMarbles('(ab|)', { values: {}, error: BOOM }), scheduler).subscribe({
      next: (value) => came.push(value),
      complete: () => came.push('end'),
    });
    expect(came).to.deep.equal(['a', 'b', 'end']);
  });

  itMarbles('stops its timer when it is left', ({ expectObservable, scheduler, flush }) => {
    const steps = readMarbles('a 500ms b|', { values: {}, error: BOOM });
    expectObservable(playMarbles(steps, scheduler), '---!').toBe('a');
    flush();
    expect(scheduler.actions.filter(({ closed }) => !closed)).to.deep.equal([]);
  });
});
