/** Is told of work that may outlive its subscription: a promise that nobody can cancel, an iterator that is closing. */
export interface WorkTracker {
  /** Notes that work begins. The function that it returns notes that the work has ended; calls after the first do nothing. */
  begin(): () => void;
}
