import type { ExecutorCore } from '../ExecutorCore.ts';
import type { Resolver } from '../resolve/Resolver.ts';
import type { RunControl } from '../run/RunControl.ts';
import type { RunEvents } from '../run/RunEvents.ts';
import type { Settlements } from '../run/Settlements.ts';
import type { RunSchedule } from '../schedule/RunSchedule.ts';
import type { CallRecord } from './CallRecord.ts';

/** The parts of a run that the life of a call touches. */
export interface CallSurroundings {
  /** What the runs of the executor share. */
  readonly core: ExecutorCore;
  /** What finds the tools and the input of its calls. */
  readonly resolver: Resolver;
  /** The run's options by tool name. */
  readonly toolOptions: Readonly<Record<string, unknown>> | undefined;
  /** Who decides about its calls beside its options. */
  readonly control: RunControl | undefined;
  /** All calls by index, in the order in which they have begun. */
  readonly records: ReadonlyMap<number, CallRecord>;
  /** When its calls start. */
  readonly schedule: RunSchedule<CallRecord>;
  /** Where its events go. */
  readonly events: RunEvents;
  /** Its accounts. */
  readonly settlements: Settlements;
  /** Makes a change of the run. */
  readonly step: (work: () => void) => void;
  /** Starts what may start, and ends the run if it is over, after a change that emits nothing; inside a step, that does it. */
  readonly goOn: () => void;
  /** Whether calls that wait for a good finish may start. */
  readonly isCommitted: () => boolean;
  /** Keeps a call that waits for a good finish. */
  readonly hold: (record: CallRecord) => void;
}
