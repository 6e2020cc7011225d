/** Calls `take` with each value, until the end or until `leave` fulfils: then the loop is left, as `break` would. */
export async function readUntilLeft<T>(
  values: AsyncIterable<T>,
  take: (value: T) => void,
  leave: Promise<void> | undefined,
): Promise<void> {
  const iterator = values[Symbol.asyncIterator]();
  const left = leave?.then(() => ({ done: true as const, value: undefined }));
  for (;;) {
    const next = iterator.next();
    const { done, value } = await (left === undefined ? next : Promise.race([next, left]));
    if (done) break;
    take(value as T);
  }
  // The end of a loop does not wait for what is under way in the iterator.
  void Promise.resolve(iterator.return?.()).catch(() => undefined);
}
