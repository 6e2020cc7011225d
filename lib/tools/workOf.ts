import type { WorkTracker } from '../sources/WorkTracker.ts';
import type { ToolContext } from './ToolContext.ts';

/** A context that knows who is told of the work of its call: also of what goes on after unsubscribing. */
export class TrackedContext {
  readonly #tracker: WorkTracker | undefined;

  constructor(tracker: WorkTracker | undefined) {
    this.#tracker = tracker;
  }

  /** Who is told; undefined if it is no such context. */
  static trackerOf(context: unknown): WorkTracker | undefined {
    const isObject = typeof context === 'object' && context !== null;
    return isObject && #tracker in context ? context.#tracker : undefined;
  }
}

/** Who is told of the work of the call that `context` was made for; undefined if nobody asked. */
export function workOf(context: ToolContext<unknown>): WorkTracker | undefined {
  return TrackedContext.trackerOf(context);
}
