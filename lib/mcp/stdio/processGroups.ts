/** Groups to be ended with this process: the ids of their first processes. */
const groups: Set<number> = /* @__PURE__ */ new Set();

/** Sends a signal to a group; 0 tells whether there is one. Gives whether there was one to take it. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/**
 * Ends a group when this process exits, too: it has been told by the end of its input then, and is told by SIGTERM. Undone by
 * `releaseGroup`.
 */
export function holdGroup(group: number): void {
  if (groups.size === 0) process.on('exit', endAll);
  groups.add(group);
}

/** Forgets a group. */
export function releaseGroup(group: number): void {
  if (groups.delete(group) && groups.size === 0) process.off('exit', endAll);
}

function endAll(): void {
  for (const group of groups) signalGroup(group, 'SIGTERM');
}
