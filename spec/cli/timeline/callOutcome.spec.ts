import { expect } from 'chai';
import { callOutcome } from '../../../lib/cli/timeline/callOutcome.ts';
import type { TimelineCall } from '../../../lib/cli/timeline/Timeline.ts';
import { timelineCall } from './timelines.ts';

const run = { startMs: 10, endMs: 30 };
const CASES: readonly (readonly [Partial<TimelineCall>, string])[] = [
  [{}, 'open incomplete '],
  [{ sealedAtMs: 1 }, 'open waiting '],
  [{ sealedAtMs: 1, run }, 'open running 20 ms'],
  [{ status: 'ok', isError: false, run }, 'ok ok 20 ms'],
  [{ status: 'error', isError: true, run }, 'error error 20 ms'],
  [{ status: 'timeout', isError: true, run }, 'error timeout 20 ms'],
  [{ status: 'invalid', isError: true }, 'error invalid '],
  [{ status: 'unknown-tool', isError: true }, 'error unknown tool '],
  [{ status: 'denied', isError: true }, 'stopped denied '],
  [{ status: 'skipped', isError: true }, 'stopped skipped '],
  [{ status: 'cancelled', isError: true, run }, 'stopped cancelled 20 ms'],
];

describe('callOutcome', () => {
  it('tells whether its tool was stopped before its end', () => {
    const isCut = (members: Partial<TimelineCall>): boolean =>
      callOutcome(timelineCall(members)).isCut;
    expect(isCut({})).to.equal(false);
    expect(isCut({ execution: 'not-started' })).to.equal(false);
    expect(isCut({ execution: 'finished', run })).to.equal(false);
    expect(isCut({ execution: 'interrupted', run })).to.equal(true);
    expect(isCut({ execution: 'unknown', run })).to.equal(true);
  });

  for (const [members, expected] of CASES) {
    it(`says "${expected.trim()}"`, () => {
      const { look, word, took } = callOutcome(timelineCall(members));
      expect(`${look} ${word} ${took}`).to.equal(expected);
    });
  }
});
