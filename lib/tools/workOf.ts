import type { WorkTracker } from '../sources/WorkTracker.ts';
import type { ToolContext } from './ToolContext.ts';

type AnyContext = ToolContext<unknown>;

const trackers = new WeakMap<AnyContext, WorkTracker>();

/** Has `tracker` told of the work of the call that `context` was made for: also of what goes on after unsubscribing. */
export function trackWork(context: AnyContext, tracker: WorkTracker): void {
  trackers.set(context, tracker);
}

/** A context that knows by itself who is told of the work of its call. */
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
export function workOf(context: AnyContext): WorkTracker | undefined {
  return TrackedContext.trackerOf(context) ?? trackers.get(context);
}
