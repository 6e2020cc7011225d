import type { FinishReason } from '../../model/ModelEvent.ts';

/** Meaning of each status of an interaction that has ended. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['completed', 'stop'],
  ['requires_action', 'tool-calls'],
  ['incomplete', 'length'],
  ['budget_exceeded', 'length'],
  ['requires_continuation', 'pause'],
  ['failed', 'error'],
  ['cancelled', 'error'],
]);

/** Statuses of an interaction that goes on. */
const UNFINISHED: ReadonlySet<string> = new Set(['in_progress', 'queued']);

/** Maps a status; a word that is not known is `unknown`, which is no good end. */
export function toFinishReason(status: string): FinishReason {
  return REASONS.get(status) ?? 'unknown';
}

/** Whether `status` is one of those that are known to end an interaction. */
export function isFinal(status: string): boolean {
  return REASONS.has(status);
}

/** Whether an interaction with this status writes on. */
export function isUnfinished(status: string): boolean {
  return UNFINISHED.has(status);
}
