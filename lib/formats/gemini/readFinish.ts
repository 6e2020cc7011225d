import type { FinishReason } from '../../model/ModelEvent.ts';
import { finishTable } from '../finishTable.ts';
import type { GivenFinish } from '../laterFinish.ts';

/** What the values of `finishReason` mean; the last of each row are words of other formats that bridges let through. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ finishTable([
  ['stop', 'STOP END_TURN COMPLETED'],
  ['tool-calls', 'TOOL_CALL TOOL_CALLS TOOL_USE FUNCTION_CALL'],
  ['length', 'MAX_TOKENS CONTINUATION LENGTH'],
  [
    'content-filter',
    'SAFETY RECITATION BLOCKLIST PROHIBITED_CONTENT SPII MODEL_ARMOR CONTENT_FILTER',
  ],
  ['error', 'MALFORMED_FUNCTION_CALL MALFORMED_RESPONSE UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS'],
  ['error', 'MISSING_THOUGHT_SIGNATURE ERROR'],
]);

/** The meaning of `raw`, a value of `finishReason`. All that begin with `IMAGE_` say that an image was withheld. */
export function readFinish(raw: string): GivenFinish {
  const word = raw.toUpperCase();
  const fallback = word.startsWith('IMAGE_') ? 'content-filter' : 'unknown';
  return { reason: REASONS.get(word) ?? fallback, raw };
}
