import { timer } from 'rxjs';
import { withGuardrails } from '../../../lib/middleware/withGuardrails.ts';
import { withHooks } from '../../../lib/middleware/withHooks.ts';
import { withRetry } from '../../../lib/middleware/withRetry.ts';
import { withTimeout } from '../../../lib/middleware/withTimeout.ts';
import { GuardrailError } from '../../../lib/tools/GuardrailError.ts';
import type { ToolMiddleware } from '../../../lib/tools/ToolMiddleware.ts';
import type { AroundPlan } from '../plan/TurnPlan.ts';
import type { Scene } from './Scene.ts';
import { numberOf } from './scriptedTool.ts';

/** Most attempts of `retry`, and how long it waits between two. */
export const MAX_ATTEMPTS = 3;
const BACKOFF_MS = 2;
/** The deadline of `timeout`, for each attempt. */
export const ATTEMPT_MS = 4;
/** How long `pause` waits. */
export const PAUSE_MS = 3;

/** Middleware as a plan names it. */
export function middlewareOf(world: Scene, plan: AroundPlan): ToolMiddleware {
  switch (plan) {
    case 'retry':
      return withRetry({ maxAttempts: MAX_ATTEMPTS, backoff: BACKOFF_MS });
    case 'timeout':
      return withTimeout(ATTEMPT_MS);
    case 'whole':
      return withHooks({ afterExecute: () => undefined });
    case 'pause':
      return withHooks({ beforeExecute: () => timer(PAUSE_MS, world.clock.world) });
    case 'guard':
      return withGuardrails(
        [
          (input) => {
            const call = world.ledger.find(numberOf(input));
            if (call?.plan.refused) throw new GuardrailError('guard', 'not that');
          },
        ],
        [],
      );
  }
}
