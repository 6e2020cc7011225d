/** Waits until every promise reaction that is due has run, and the event loop has gone round once. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
