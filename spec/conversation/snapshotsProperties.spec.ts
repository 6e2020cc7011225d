import { expect } from 'chai';
import fc from 'fast-check';
import { expectValidHistory } from '../helpers/conversationHistory.ts';
import { Processes, snapshotPlans } from '../helpers/snapshotPlans.ts';

describe('A snapshot taken at every event of a conversation', () => {
  it('W6 resumes to the same end where every tool may run again', () => {
    fc.assert(
      fc.property(snapshotPlans(fc.constant(true)), (plan) => {
        const { done, first } = new Processes(plan).play([]);
        expectValidHistory(plan.format, done.messages);
        for (let at = 0; at < first.events.length; at += 1) {
          const { done: other } = new Processes(plan).play([at, ...plan.laterCuts]);
          const what = `left at ${at}, ${first.events[at]?.type}`;
          expect(other.messages, what).to.deep.equal(done.messages);
          expect([other.reason, other.turns]).to.deep.equal([done.reason, done.turns]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('S1 W6 resumes so that no call with effects runs twice, and each has one answer', () => {
    const seen = { unknown: 0, resumed: 0 };
    fc.assert(
      fc.property(snapshotPlans(fc.boolean()), (plan) => {
        const { first } = new Processes(plan).play([]);
        for (let at = 0; at < first.events.length; at += 1) {
          const processes = new Processes(plan);
          const { done } = processes.play([at, ...plan.laterCuts]);
          expectValidHistory(plan.format, done.messages);
          for (const [key, count] of processes.runs) expect(count, `runs of ${key}`).to.equal(1);
          const isUnknown = JSON.stringify(done.messages).includes('what it did is not known');
          if (isUnknown) expect(processes.hasLeftRunning).to.equal(true);
          if (isUnknown) seen.unknown += 1;
          if ([...processes.runs.keys()].some((key) => key.endsWith('resumed'))) seen.resumed += 1;
        }
      }),
      { numRuns: 40 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).to.be.above(20);
  });
});
