import { conflicts } from '../../helpers/conflicts.ts';
import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { isLive } from '../rules/liveness.ts';
import { claimsNow, type Obstacle, obstaclesOf } from '../rules/obstacles.ts';

/** Which promise a start breaks in spite of an obstacle. */
const BROKEN: Readonly<Record<Obstacle['kind'], string>> = {
  approval: 'S17',
  commit: 'W2',
  turn: 'S5',
  slot: 'S7',
  cap: 'S7',
  total: 'S7',
  'other run': 'S4',
  'older ticket': 'S9',
};

/** Calls start if and only if the rule lets them, the lowest first, and never after a stop. */
export function checkAdmission(ledger: Ledger): Check {
  /** Calls with runs of their own that held something when nothing went on. */
  let holders: readonly CallFacts[] = [];
  const isHolding = (call: CallFacts): boolean => isLive(call, ledger.clock.now, 'surely');
  return {
    entered(call) {
      if (call.run.isStopped) ledger.report('S14', `${call.name} starts after its run was stopped`);
    },
    started(call) {
      for (const { kind, behind } of obstaclesOf(call, ledger, { certainty: 'surely' })) {
        const property = kind === 'turn' ? turnProperty(behind) : BROKEN[kind];
        const why = behind === undefined ? kind : `${kind}, ${behind.name}`;
        ledger.report(property, `${call.name} starts in spite of: ${why}`);
      }
      // Who is told of a start may change what others wait for before the tool is entered.
      const isAtOnce = ledger.seq - (call.started?.seq ?? 0) <= 1;
      // When a nested call ends, others may start before the calls around it have ended by that.
      if (isAtOnce && holders.every(isHolding)) checkLowest(ledger, call);
    },
    quiet() {
      holders = ledger.calls.filter((call) => call.nested.length > 0 && isHolding(call));
      for (const call of ledger.calls) {
        if (!call.isWaiting || obstaclesOf(call, ledger, { certainty: 'perhaps' }).length > 0)
          continue;
        ledger.report('S8', `${call.name} may start and has not`);
      }
    },
  };
}

/** Whose turn was not respected: of a call that runs, of one that waits, or of one that was cancelled while it waited. */
function turnProperty(behind: CallFacts | undefined): string {
  if (behind?.knownResult !== undefined && behind.started === undefined) return 'S13';
  return behind?.started === undefined ? 'S5' : 'S4';
}

/** Whether the work of a call that is in the way of another ends right now: promises tell of it a little later. */
function hasJustEnded(one: CallFacts, other: CallFacts, { clock }: Ledger): boolean {
  return one.workEndedAt === clock.now && conflicts(claimsNow(one), claimsNow(other));
}

/** Of the calls of a run that may start, the lowest goes first. */
function checkLowest(ledger: Ledger, call: CallFacts): void {
  for (const lower of call.run.calls) {
    if (lower.index >= call.index || !lower.isWaiting) continue;
    if (obstaclesOf(lower, ledger, { certainty: 'perhaps', without: call }).length > 0) continue;
    if (ledger.calls.some((one) => hasJustEnded(one, lower, ledger))) continue;
    ledger.report('S8', `${call.name} starts before ${lower.name}, which may start too`);
  }
}
