import type { FinishReason } from '../../model/ModelEvent.ts';

/** Meaning of each `stop_reason`; the last four are words of Chat Completions that bridges let through. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'content-filter'],
  ['pause_turn', 'pause'],
  ['compaction', 'pause'],
  ['stop', 'stop'],
  ['tool_calls', 'tool-calls'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
]);

/**
 * Maps a `stop_reason`. Without one the end mark alone says that the response is whole, which is `stop`; a word that is
 * not known is `unknown`, which is no good end.
 */
export function toFinishReason(stopReason: string | undefined): FinishReason {
  return stopReason === undefined ? 'stop' : (REASONS.get(stopReason) ?? 'unknown');
}
