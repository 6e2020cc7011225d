import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/** What the values of `stopReason` mean. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'end_turn stop_sequence'],
  ['tool-calls', 'tool_use'],
  ['length', 'max_tokens model_context_window_exceeded'],
  ['content-filter', 'guardrail_intervened content_filtered refusal'],
  ['pause', 'pause_turn'],
  ['error', 'malformed_model_output malformed_tool_use'],
]);

/**
 * The meaning of `raw`, a `stopReason`. Without one the end mark alone says that the response is whole, which is `stop`; a
 * word that is not known is `unknown`, which is no good end.
 */
export function readFinish(raw: string | undefined): GivenFinish {
  const reason = raw === undefined ? 'stop' : REASONS.get(raw.toLowerCase());
  return { reason: reason ?? 'unknown', raw };
}
