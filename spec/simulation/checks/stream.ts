import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { argumentText, wireName } from '../world/callInput.ts';

/** W1 to W5: the calls are those of the response, whatever its cuts; nothing incomplete runs. */
export function checkStream(ledger: Ledger): Check {
  return {
    over() {
      for (const run of ledger.runs) {
        const { entry = 'push' } = run.plan;
        if (entry === 'push' || entry === 'batch' || entry === 'calls') continue;
        for (const call of run.calls) checkCall(ledger, call);
        checkCut(ledger, run);
        checkAll(ledger, run);
        checkFailure(ledger, run);
      }
    },
  };
}

function checkCall(ledger: Ledger, call: CallFacts): void {
  const { plan, started, sealed, call: given, run, name } = call;
  if (started !== undefined && (sealed === undefined || sealed.seq > started.seq)) {
    ledger.report('W2', `${name} starts before it is sealed`);
  }
  if (given === undefined) return;
  if (given.arguments !== argumentText(plan)) {
    const expected = JSON.stringify(argumentText(plan));
    ledger.report(
      'W3',
      `${name} has arguments ${JSON.stringify(given.arguments)}, not ${expected}`,
    );
  }
  if (given.name !== wireName(plan))
    ledger.report('W1', `${name} is of ${given.name}, not ${wireName(plan)}`);
  const isBroken = plan.arguments === 'broken' && run.plan.entry !== 'events';
  if (isBroken && !call.isReadable && started !== undefined)
    ledger.report('W4', `${name} has started, and is cut`);
}

/** W4: text that never parsed becomes a call when the response goes on, or ends well; not because it has an end mark. */
function checkCut(ledger: Ledger, { calls, ending, plan, isStopped }: RunFacts): void {
  const last = calls.at(-1);
  // Whoever leaves on the seal does not hear of the finish.
  if (isStopped || plan.entry === 'events' || last?.plan.arguments !== 'broken') return;
  if (last.sealed !== undefined && ending?.how !== 'good') {
    ledger.report('W4', `${last.name} is sealed, and its text is cut`);
  }
}

/** A response that ends well has all its calls. */
function checkAll(ledger: Ledger, { id, ending, calls, plan, isStopped }: RunFacts): void {
  if (ending?.how !== 'good' || isStopped) return;
  const expected = plan.calls.filter(({ unsealed }) => plan.entry !== 'events' || !unsealed).length;
  const sealed = calls.filter((call) => call.sealed !== undefined).length;
  if (sealed !== expected) ledger.report('W1', `run ${id} has ${sealed} calls of ${expected}`);
}

/** What breaks a model's stream comes as an error, and only that; what is cut is broken. */
function checkFailure(ledger: Ledger, run: RunFacts): void {
  const { id, ending, failure, isStopped, over, plan } = run;
  if (over === undefined) return;
  const { how } = plan.ends ?? {};
  const mustBreak = how === 'broken' || how === 'truncated' || how === 'provider error';
  if (mustBreak && (ending?.how === 'good' || ending?.how === 'bad')) {
    ledger.report('W4', `run ${id} finishes though its stream was to be ${how}`);
  }
  const mustEnd = !mustBreak && how !== 'never' && !isStopped;
  if (mustEnd && ending?.how !== 'good' && ending?.how !== 'bad') {
    ledger.report('W1', `run ${id} does not finish though all of its stream came`);
  }
  const isBroken = ending?.how === 'broken' || ending?.how === 'truncated';
  if (isBroken && failure === undefined && !isStopped) {
    ledger.report('W4', `run ${id} completes though its stream broke`);
  }
  if (!isBroken && failure !== undefined) {
    ledger.report('W4', `run ${id} errors: ${failure.error}`);
  }
}
