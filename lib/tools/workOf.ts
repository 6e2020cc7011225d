import type { WorkTracker } from '../sources/WorkTracker.ts';
import type { ToolContext } from './ToolContext.ts';

type AnyContext = ToolContext<unknown>;

const trackers = new WeakMap<AnyContext, WorkTracker>();

/** Has `tracker` told of the work of the call that `context` was made for: also of what goes on after unsubscribing. */
export function trackWork(context: AnyContext, tracker: WorkTracker): void {
  trackers.set(context, tracker);
}

/** Who is told of the work of the call that `context` was made for; undefined if nobody asked. */
export function workOf(context: AnyContext): WorkTracker | undefined {
  return trackers.get(context);
}
