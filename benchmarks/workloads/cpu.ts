/** CPU time of this process while `work` runs, all threads together, in microseconds. */
export async function cpuMicros(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
