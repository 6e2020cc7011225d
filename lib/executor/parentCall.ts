import type { ToolContext } from '../tools/ToolContext.ts';
import type { CallRecord } from './callRecord.ts';
import type { RunningCall } from './runningCall.ts';
import type { Schedule } from './schedule.ts';
import type { Turn } from './turn.ts';

/** A running call, as a run that its tool opens needs to know it. */
export interface ParentCall {
  /** The execution that the run is part of. */
  readonly running: RunningCall;
  /** Its place in its schedule. */
  readonly turn: Turn<CallRecord>;
  /** The schedule that its claims and slots belong to. */
  readonly schedule: Schedule<CallRecord>;
}

const parents = new WeakMap<ToolContext, ParentCall>();

/** Remembers which running call a context was made for. */
export function keepParentCall(context: ToolContext, parent: ParentCall): void {
  parents.set(context, parent);
}

/**
 * The running call that a context was made for.
 *
 * @throws TypeError for an object that is no context of a running tool.
 */
export function parentCallOf(context: ToolContext): ParentCall {
  const parent = parents.get(context);
  if (parent === undefined) {
    throw new TypeError('parent must be the context that the executor gave to a running tool.');
  }
  return parent;
}
