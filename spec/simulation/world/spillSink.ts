import { concat, delay, ignoreElements, NEVER, of, throwError } from 'rxjs';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import type { SpillPlan } from '../plan/TurnPlan.ts';
import { numberIn } from './callInput.ts';
import type { Scene } from './Scene.ts';

/** What the sink calls every output. */
export const REFERENCE = 'the whole of it';

/** What a sink says that fails. */
export const SINK_FAILURE = 'The disk is full.';

/** A sink of whole outputs, which answers as its plan says. */
export function spillSink(world: Scene, plan: SpillPlan): SpillSink {
  return ({ arguments: text }, parts$) => {
    const call = world.ledger.find(numberIn(text));
    if (call !== undefined && plan === 'never answers') call.sinkIsSilent = true;
    const answer$ = {
      answers: of(REFERENCE),
      'answers late': of(REFERENCE).pipe(delay(3, world.clock.world)),
      fails: throwError(() => new Error(SINK_FAILURE)),
      'never answers': NEVER,
    }[plan];
    return concat(parts$.pipe(ignoreElements()), answer$);
  };
}
