import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/** What the values of `done_reason` mean: `stop`, `length`, and words that servers of this API pass on from elsewhere. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'stop end_turn stop_sequence eos complete completed'],
  ['length', 'length max_tokens limit'],
  ['tool-calls', 'tool_calls tool_use function_call'],
  ['content-filter', 'content_filter refusal safety'],
  ['error', 'error timeout cancelled'],
]);

/**
 * The meaning of `raw`, a `done_reason`. Older servers give none with the last line, which is `stop`; what is not known is
 * `unknown`, such as `load` and `unload`, with which the server says that it did nothing but load a model.
 */
export function readFinish(raw: string | undefined): GivenFinish {
  const reason = raw === undefined ? 'stop' : REASONS.get(raw.toLowerCase());
  return { reason: reason ?? 'unknown', raw };
}
