import type { Demand } from './Demand.ts';

/** Is told of work that may outlive its subscription: a promise that nobody can cancel, an iterator that is closing. */
export interface WorkTracker {
  /** What the consumer of the work wants; absent: all that comes. */
  readonly demand?: Demand | undefined;
  /** Notes that work begins. The function that it returns notes that the work has ended; calls after the first do nothing. */
  begin(): () => void;
}
