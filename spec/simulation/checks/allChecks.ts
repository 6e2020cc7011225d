import type { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { checkAdmission } from './admission.ts';
import { checkCascade } from './cascade.ts';
import { checkContext } from './context.ts';
import { checkEffects } from './effects.ts';
import { checkHygiene, idleOf } from './hygiene.ts';
import { checkLifecycle } from './lifecycle.ts';
import { checkLiveness } from './liveness.ts';
import { checkOutcome } from './outcome.ts';
import { checkOutput } from './output.ts';
import { checkResults } from './results.ts';
import { checkRetry } from './retry.ts';
import { checkRoom } from './room.ts';
import { checkStack } from './stack.ts';
import { checkStops } from './stops.ts';
import { checkStream } from './stream.ts';
import { checkWaiting } from './waiting.ts';

/** Everything that is checked in every turn. */
export function allChecks(ledger: Ledger, executor: ToolExecutor): Check[] {
  return [
    checkAdmission(ledger),
    checkCascade(ledger),
    checkContext(ledger),
    checkEffects(ledger),
    checkHygiene(ledger, idleOf(executor)),
    checkLifecycle(ledger),
    checkLiveness(ledger),
    checkOutcome(ledger),
    checkOutput(ledger),
    checkResults(ledger),
    checkRetry(ledger),
    checkRoom(ledger),
    checkStack(ledger),
    checkStops(ledger),
    checkStream(ledger),
    checkWaiting(ledger),
  ];
}
