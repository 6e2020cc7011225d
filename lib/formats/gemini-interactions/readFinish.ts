import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/** What each status of an interaction means that has ended. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'completed'],
  ['tool-calls', 'requires_action'],
  ['length', 'incomplete budget_exceeded'],
  ['pause', 'requires_continuation'],
  ['error', 'failed cancelled'],
]);

/** Statuses of an interaction that goes on. */
const UNFINISHED: ReadonlySet<string> = new Set(['in_progress', 'queued']);

/** The meaning of `raw`, a status; a word that is not known is `unknown`, which is no good end. */
export function readFinish(raw: string): GivenFinish {
  return { reason: REASONS.get(raw) ?? 'unknown', raw };
}

/** Whether `status` is one of those that are known to end an interaction. */
export function isFinal(status: string): boolean {
  return REASONS.has(status);
}

/** Whether an interaction with this status writes on. */
export function isUnfinished(status: string): boolean {
  return UNFINISHED.has(status);
}
