import { concat, delay, ignoreElements, NEVER, of, throwError } from 'rxjs';
import type { SpillSink } from '../../../lib/executor/output/SpillSink.ts';
import type { SpillPlan } from '../plan/TurnPlan.ts';
import type { Scene } from './Scene.ts';

/** What the sink calls every output. */
export const REFERENCE = 'the whole of it';

/** A sink of whole outputs, which answers as its plan says. */
export function spillSink(world: Scene, plan: SpillPlan): SpillSink {
  return ({ arguments: text }, parts$) => {
    const { n } = JSON.parse(text) as { readonly n: number };
    const call = world.ledger.find(n);
    if (call !== undefined && plan === 'never answers') call.sinkIsSilent = true;
    const answer$ = {
      answers: of(REFERENCE),
      'answers late': of(REFERENCE).pipe(delay(3, world.clock.world)),
      fails: throwError(() => new Error('The disk is full.')),
      'never answers': NEVER,
    }[plan];
    return concat(parts$.pipe(ignoreElements()), answer$);
  };
}
