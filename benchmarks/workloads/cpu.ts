/**
 * CPU time of this process while `work` runs, all threads together, in microseconds.
 *
 * Garbage is not collected by force before it: V8 then drops the code of shapes of which no object lives, and the figure
 * would be that of compiling it again.
 */
export async function cpuMicros(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
