import type { CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { isHeld, isUnapproved, obstaclesOf } from '../rules/obstacles.ts';

/** Everything comes to its end, unless something that never ends keeps it from that; and deadlines are kept. */
export function checkLiveness(ledger: Ledger): Check {
  return {
    stuck() {
      const open = ledger.calls.filter(({ sealed, knownResult }) => sealed && !knownResult);
      if (open.length === 0 || open.some((call) => isEndless(call))) return;
      if (open.some((call) => isEntangled(ledger, call))) return;
      const names = open.map(({ name }) => name).join(', ');
      ledger.report('S9', `nothing happens any more, and there is no result of ${names}`);
    },
    over() {
      for (const call of ledger.calls) {
        checkDeadlines(ledger, call);
        checkApproval(ledger, call);
      }
    },
  };
}

/**
 * Whether a nested call waits for what a call of another run holds. That one may have nested calls which wait for what the
 * calls around this one hold: who holds claims and asks for others can do that.
 */
function isEntangled(ledger: Ledger, call: CallFacts): boolean {
  if (call.run.ancestors.length === 0 || !call.isWaiting) return false;
  const obstacles = obstaclesOf(call, ledger, { certainty: 'surely' });
  return obstacles.some(({ kind }) => kind === 'other run' || kind === 'cap');
}

/** Whether a call waits for something that will never come by itself. */
function isEndless(call: CallFacts): boolean {
  const { plan, run, started, tool, sinkIsSilent } = call;
  if (started === undefined) {
    const isBehindUnsealed = run.calls.some(({ sealed }) => sealed === undefined);
    const isHeldForEver = run.ending === undefined && (isHeld(call) || isBehindUnsealed);
    const isUnheard = plan.approval?.says === 'never' && !run.options.approvalTimeoutMs;
    return isHeldForEver || (isUnapproved(call) && isUnheard);
  }
  if (tool?.timeoutMs) return false;
  return plan.script?.ends === 'never' || sinkIsSilent || waitsForNested(call);
}

function waitsForNested({ nested }: CallFacts): boolean {
  return nested.some((run) => run.over === undefined && run.calls.some(isEndless));
}

/** Whoever is asked for an approval is not heard any more when the time for that is over. */
function checkApproval(ledger: Ledger, { asked, decided, name }: CallFacts): void {
  const { approvalTimeoutMs = 0 } = ledger.options;
  if (approvalTimeoutMs === 0 || asked === undefined || decided === undefined) return;
  const lasted = decided.at - asked.at;
  if (lasted > approvalTimeoutMs) {
    ledger.report('S10', `${name} was decided after ${lasted} ms of ${approvalTimeoutMs}`);
  }
}

/** S10: at its deadline, at the latest, a call has its result; and a call that was too late says so at that time. */
function checkDeadlines(ledger: Ledger, call: CallFacts): void {
  const { result, tool } = call;
  const { startedAt, settledAt } = result?.timing ?? { startedAt: undefined, settledAt: 0 };
  if (result === undefined || startedAt === undefined || tool === undefined) return;
  const { timeoutMs = 0, idleTimeoutMs = 0 } = tool;
  const lasted = settledAt - startedAt;
  if (timeoutMs > 0 && lasted > timeoutMs) {
    ledger.report('S10', `${call.name} has lasted ${lasted} ms of ${timeoutMs}`);
  }
  const code = result.error?.code;
  if (code === 'timeout' && result.status === 'timeout' && timeoutMs > 0) {
    const isAttempt = ledger.options.around?.includes('timeout') === true;
    if (lasted !== timeoutMs && !isAttempt) {
      ledger.report('S10', `${call.name} timed out after ${lasted} ms of ${timeoutMs}`);
    }
  }
  const idleSince = lastSignOf(call);
  // What a tool says at the very time at which its attempt is given up, nobody hears.
  const isHeard = ledger.options.around?.includes('timeout') !== true;
  if (code === 'idle-timeout' && isHeard && settledAt - idleSince !== idleTimeoutMs) {
    ledger.report('S10', `${call.name}: idle since ${idleSince}, timed out at ${settledAt}`);
  }
}

/** When a call has last given output, or was last started. */
function lastSignOf({ events, attempts }: CallFacts): number {
  const start = events.findLast(({ event }) => event.type === 'tool-start')?.moment.at ?? 0;
  return Math.max(start, attempts.at(-1)?.saidAt ?? start);
}
