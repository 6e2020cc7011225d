import type { ToolExecutor } from '../../../lib/executor/ToolExecutor.ts';
import type { ToolContext } from '../../../lib/tools/ToolContext.ts';
import type { CallFacts, RunFacts } from '../ledger/facts.ts';
import type { Ledger } from '../ledger/Ledger.ts';
import type { Act, CallPlan } from '../plan/TurnPlan.ts';
import type { VirtualClock } from './VirtualClock.ts';

/** Who does something to a run. */
export type Actor = 'a timer' | 'a listener' | 'a tool' | 'its claims' | 'its source';

/** The world of one turn, as its parts see it. */
export interface Scene {
  readonly clock: VirtualClock;
  readonly ledger: Ledger;
  readonly executor: ToolExecutor;
  /** Does something to a run. What is not there, or no longer, is left alone. */
  act(run: RunFacts, act: Act, by: Actor): void;
  /** Has a tool run calls itself. */
  nest(call: CallFacts, context: ToolContext, calls: readonly CallPlan[]): RunFacts;
  /** Calls back when a run is over. Returns how to take that back. */
  whenOver(run: RunFacts, call: () => void): { unsubscribe(): void };
  /** A sleep in virtual time, which may be cut short. */
  sleeper(): { readonly sleep: (ms: number) => Promise<void>; readonly wake: () => void };
}
