import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/** What the values of `finish_reason` mean. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'COMPLETE STOP_SEQUENCE'],
  ['tool-calls', 'TOOL_CALL'],
  ['length', 'MAX_TOKENS ERROR_LIMIT'],
  ['content-filter', 'ERROR_TOXIC'],
  ['error', 'ERROR TIMEOUT USER_CANCEL'],
]);

/**
 * The meaning of `raw`, a `finish_reason`, in capitals or not. Without one the end mark alone says that the response is
 * whole, which is `stop`; a word that is not known is `unknown`, which is no good end.
 */
export function readFinish(raw: string | undefined): GivenFinish {
  const reason = raw === undefined ? 'stop' : REASONS.get(raw.toUpperCase());
  return { reason: reason ?? 'unknown', raw };
}
