import type { FinishReason } from './ModelEvent.ts';

/** Tells whether a response that finished for `reason` may be acted on: only `stop` and `tool-calls` are good. */
export function isGoodFinish(reason: FinishReason): boolean {
  return reason === 'stop' || reason === 'tool-calls';
}
