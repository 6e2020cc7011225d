import { existsSync, readFileSync } from 'node:fs';
import { turn } from './turn.ts';

/** Whether there is a process with this id that has not ended: one that only waits for its parent to take note has. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch (error) {
    if (Reflect.get(error as Error, 'code') === 'ESRCH') return false;
    throw error;
  }
  return !isZombie(id);
}

function isZombie(id: number): boolean {
  const file = `/proc/${id}/stat`;
  try {
    return existsSync(file) && /\) Z /.test(readFileSync(file, 'utf8'));
  } catch {
    // It has gone in between.
    return true;
  }
}

/** Waits for the end of a process. */
export async function processEnd(id: number): Promise<void> {
  while (isAlive(id)) await turn();
}
