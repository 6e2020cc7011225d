import type { FinishReason } from '../../model/ModelEvent.ts';

/** Meaning of each `stopReason`. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['guardrail_intervened', 'content-filter'],
  ['content_filtered', 'content-filter'],
  ['refusal', 'content-filter'],
  ['pause_turn', 'pause'],
  ['malformed_model_output', 'error'],
  ['malformed_tool_use', 'error'],
]);

/**
 * Maps a `stopReason`. Without one the end mark alone says that the response is whole, which is `stop`; a word that is not
 * known is `unknown`, which is no good end.
 */
export function toFinishReason(stopReason: string | undefined): FinishReason {
  if (stopReason === undefined) return 'stop';
  return REASONS.get(stopReason.toLowerCase()) ?? 'unknown';
}
