import type { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { isLive } from '../rules/liveness.ts';

/** H1 to H6: nothing is left behind. */
export function checkHygiene(ledger: Ledger, isIdle: () => boolean): Check {
  return {
    quiet() {
      for (const run of ledger.runs) checkListeners(ledger, run);
      if (ledger.calls.some((call) => isBusy(ledger, call))) return;
      if (!isIdle()) ledger.report('H6', 'claims or slots are held, and no call runs');
      if (ledger.runs.some(({ over }) => over === undefined)) return;
      const timers = ledger.clock.pending('library');
      if (timers > 0) ledger.report('H5', `${timers} timers are left when everything is over`);
    },
    over() {
      for (const run of ledger.runs) checkEnd(ledger, run);
      for (const call of ledger.calls) checkTeardowns(ledger, call);
      if (!isIdle()) ledger.report('H6', 'claims or slots are held at the end');
    },
  };
}

/** Whether a call may hold something: it runs, or waits for its turn with a ticket. */
function isBusy({ clock }: Ledger, call: CallFacts): boolean {
  return call.isWaiting || isLive(call, clock.now, 'perhaps');
}

function checkListeners(ledger: Ledger, { id, listeners, mostListeners, over }: RunFacts): void {
  if (mostListeners > 1)
    ledger.report('H1', `run ${id} has ${mostListeners} listeners on its signal`);
  if (over !== undefined && listeners > 0)
    ledger.report('H1', `run ${id} is over and listens still`);
}

function checkEnd(ledger: Ledger, run: RunFacts): void {
  const { id, handle, over, ended, plan } = run;
  if (handle === undefined) return;
  const isDone = over !== undefined || (plan.plain && run.isStopped);
  if (!isDone && !run.isStopped) ledger.report('S9', `run ${id} does not complete`);
  if (ended === undefined) return ledger.report('H6', `run ${id} does not end`);
  const abandoned = ended.abandoned.map(({ index }) => index);
  for (const call of run.calls) {
    // Its work went on when its grace was over.
    if (abandoned.includes(call.index) || call.work === 0) continue;
    ledger.report('H6', `${call.name} works on and does not count as abandoned`);
  }
}

function checkTeardowns(ledger: Ledger, call: CallFacts): void {
  for (const { opened, closed, aborts } of call.attempts) {
    const isAbandoned = call.work > 0;
    if (closed > opened || (closed < opened && !isAbandoned)) {
      ledger.report('H4', `${call.name}: ${closed} teardowns of ${opened}`);
    }
    if (aborts.length > 1) ledger.report('H4', `the signal of ${call.name} aborts twice`);
  }
  if (call.approvalsOpen > 0) {
    ledger.report('H4', `somebody still waits for the approval of ${call.name}`);
  }
}

/** Whether an executor holds no claim and no slot. */
export function idleOf(executor: ToolExecutor): () => boolean {
  return () => executor.core.schedule.idle;
}
