import type { FinishReason } from '../../model/ModelEvent.ts';

/** Meaning of each `finish_reason`. */
const REASONS: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['COMPLETE', 'stop'],
  ['STOP_SEQUENCE', 'stop'],
  ['TOOL_CALL', 'tool-calls'],
  ['MAX_TOKENS', 'length'],
  ['ERROR_LIMIT', 'length'],
  ['ERROR_TOXIC', 'content-filter'],
  ['ERROR', 'error'],
  ['TIMEOUT', 'error'],
  ['USER_CANCEL', 'error'],
]);

/**
 * Maps a `finish_reason`, in capitals or not. Without one the end mark alone says that the response is whole, which is
 * `stop`; a word that is not known is `unknown`, which is no good end.
 */
export function toFinishReason(finishReason: string | undefined): FinishReason {
  if (finishReason === undefined) return 'stop';
  return REASONS.get(finishReason.toUpperCase()) ?? 'unknown';
}
