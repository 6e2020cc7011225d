import type { RunOptions } from '../../../lib/executor/run/RunOptions.ts';
import type { ModelEvent } from '../../../lib/model/ModelEvent.ts';
import type { ToolEvent } from '../../../lib/tools/ToolEvent.ts';
import type { RunFacts } from '../ledger/facts.ts';
import type { CallPlan } from '../plan/TurnPlan.ts';

/** What can be done to a run from outside. What its kind cannot do is absent. */
export interface RunControls {
  readonly abort: () => void;
  readonly unsubscribe?: () => void;
  readonly add?: (call: CallPlan) => void;
  readonly resend?: (n: number) => void;
  readonly commit?: () => void;
  readonly complete?: () => void;
}

/** What the parts that open runs need. */
export interface Opening {
  readonly run: RunFacts;
  readonly options: RunOptions;
  /** Tells what a run can be asked for; to be called before anything can ask. */
  readonly control: (controls: Omit<RunControls, 'abort'>) => void;
  /** Is told of everything that a subscriber or a listener gets. */
  readonly told: (event: ModelEvent | ToolEvent) => void;
}
