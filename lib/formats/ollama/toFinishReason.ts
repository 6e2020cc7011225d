import type { FinishReason } from '../../model/ModelEvent.ts';

/** Meaning of each `done_reason`; those after `length` are words that servers of this API pass on from elsewhere. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['tool_use', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['eos', 'stop'],
  ['complete', 'stop'],
  ['completed', 'stop'],
  ['max_tokens', 'length'],
  ['limit', 'length'],
  ['content_filter', 'content-filter'],
  ['refusal', 'content-filter'],
  ['safety', 'content-filter'],
  ['error', 'error'],
  ['timeout', 'error'],
  ['cancelled', 'error'],
]);

/**
 * Maps a `done_reason`. Older servers give none with the last line, which is `stop`; what is not known is `unknown`, such
 * as `load` and `unload`, with which the server says that it did nothing but load a model.
 */
export function toFinishReason(doneReason: string | undefined): FinishReason {
  if (doneReason === undefined) return 'stop';
  return REASONS.get(doneReason.toLowerCase()) ?? 'unknown';
}
