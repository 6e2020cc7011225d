import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/**
 * What the values of `stop_reason` mean; the last word of each of the first four rows is one of Chat Completions that bridges
 * let through.
 */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'end_turn stop_sequence stop'],
  ['tool-calls', 'tool_use tool_calls'],
  ['length', 'max_tokens model_context_window_exceeded length'],
  ['content-filter', 'refusal content_filter'],
  ['pause', 'pause_turn compaction'],
]);

/**
 * The meaning of `raw`, a `stop_reason`. Without one the end mark alone says that the response is whole, which is `stop`; a
 * word that is not known is `unknown`, which is no good end.
 */
export function readFinish(raw: string | undefined): GivenFinish {
  return { reason: raw === undefined ? 'stop' : (REASONS.get(raw) ?? 'unknown'), raw };
}
