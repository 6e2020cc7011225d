import { noop } from 'rxjs';
import { isPromiseLike } from './sourceKinds.ts';

/**
 * Gives back what a function has given that must answer at once. If it is a promise, nobody waits for it, so that nobody else
 * would handle its rejection: it is dropped. Never throws.
 */
export function unawaited<T>(given: T): T {
  try {
    if (isPromiseLike(given)) void given.then(noop, noop);
  } catch {
    // It throws when it is looked at, which is for whoever takes it to say.
  }
  return given;
}
