import type { AttemptFacts, CallFacts } from '../ledger/facts.ts';
import type { Check, Ledger } from '../ledger/Ledger.ts';
import { DEFAULT_GRACE_MS } from '../rules/liveness.ts';
import { ATTEMPT_MS, MAX_ATTEMPTS, PAUSE_MS } from '../world/middlewareOf.ts';
import { isMany } from '../world/saying.ts';

/** A call is tried again only if its tool may run twice, its failure allows it, and nothing of it was shown. */
export function checkRetry(ledger: Ledger): Check {
  return {
    over() {
      for (const call of ledger.calls) {
        const { attempts, name } = call;
        if (attempts.length > MAX_ATTEMPTS) {
          ledger.report('retry', `${name} was tried ${attempts.length} times`);
        }
        for (const [at, next] of attempts.slice(1).entries()) {
          const failed = attempts[at];
          const why = failed && obstacle(call, failed, next);
          if (why !== undefined) ledger.report('retry', `${name} was tried again: ${why}`);
        }
      }
    },
  };
}

/** Why a call must not be tried again. */
function obstacle(
  { tool, run }: CallFacts,
  failed: AttemptFacts,
  next: AttemptFacts,
): string | undefined {
  const { around = [], graceMs = DEFAULT_GRACE_MS } = run.options;
  if (tool?.idempotent !== true && tool?.claims !== 'safe') return 'its tool may not run twice';
  // A pause inside may have taken some of the time of the attempt.
  const paused = around.includes('pause') ? PAUSE_MS : 0;
  const lateAt = failed.entered.at + ATTEMPT_MS - paused;
  // What ends at its very deadline may be late.
  const isLate = around.includes('timeout') && next.entered.at >= lateAt;
  if (failed.ended !== 'retryable failure' && !isLate) return `it has ended ${failed.ended}`;
  const { saidAt = lateAt } = failed;
  const isMade = isLate ? saidAt < lateAt : failed.saidAt !== undefined;
  const isShown = isMany(tool.kind ?? 'invokable') && !around.includes('whole');
  if (isShown && isMade) return 'its output was shown';
  const isFree =
    next.workBefore === 0 || next.entered.at >= (isLate ? lateAt : failed.entered.at) + graceMs;
  return isFree ? undefined : 'the work before goes on';
}
