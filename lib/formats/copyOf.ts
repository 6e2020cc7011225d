/**
 * A copy of an event that came parsed, down to the last member: SDKs go on writing into theirs. One that cannot be
 * copied, such as one that holds a function, stays as it is.
 */
export function copyOf<T extends object>(event: T): T {
  try {
    return structuredClone(event);
  } catch {
    return event;
  }
}
