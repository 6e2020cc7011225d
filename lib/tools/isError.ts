/** Tells whether `value` is an `Error`. Never throws, whatever `value` is. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error;
  } catch {
    // A proxy may throw whatever it is asked.
    return false;
  }
}
