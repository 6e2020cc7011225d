import { firstValueFrom, map, merge } from 'rxjs';
import { whenAborted } from './whenAborted.ts';

/**
 * What `work` gives, or undefined once `signal` aborts: work that may take for ever, such as opening a pipe that nobody writes to,
 * is waited for no longer. Rejects as the work does, before that.
 */
export async function beforeAbort<T>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  return await firstValueFrom(merge(whenAborted(signal).pipe(map(() => undefined)), work));
}
