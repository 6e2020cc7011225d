/** Does a step. A teardown that throws comes out of the call that has ended its source: that is nobody's concern here. */
export function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // Nothing to do.
  }
}
