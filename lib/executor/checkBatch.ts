import { DuplicateToolCallIdError } from '../errors/DuplicateToolCallIdError.ts';
import { EmptyToolCallIdError } from '../errors/EmptyToolCallIdError.ts';
import type { CallInput } from './call/CallInput.ts';

/**
 * Refuses a batch in which an id is empty or stands twice, before anything runs.
 *
 * @throws EmptyToolCallIdError or DuplicateToolCallIdError, for the leftmost call that is at fault.
 */
export function checkBatch(calls: readonly CallInput[]): void {
  const ids = new Set<string>();
  for (const [index, call] of calls.entries()) {
    const id: unknown = call?.id;
    // What is no call at all is refused when it is taken.
    if (typeof id !== 'string') continue;
    if (id.trim() === '') throw new EmptyToolCallIdError(index);
    if (ids.has(id)) throw new DuplicateToolCallIdError(id);
    ids.add(id);
  }
}
