import type { FinishReason } from '../../model/ModelEvent.ts';

/** What the values of `finishReason` mean; the last of each row are words of other formats that bridges let through. */
const REASONS: ReadonlyMap<string, FinishReason> = /* @__PURE__ */ toTable([
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

const BAD_FOR_GOOD: ReadonlySet<FinishReason> = /* @__PURE__ */ new Set<FinishReason>([
  'length',
  'content-filter',
  'error',
]);

/** Why a candidate ended, in our word and the provider's. */
export interface GeminiFinish {
  /** Our word. */
  readonly reason: FinishReason;
  /** The provider's word. */
  readonly raw: string;
}

/** The meaning of `raw`, a value of `finishReason`. All that begin with `IMAGE_` say that an image was withheld. */
export function readFinish(raw: string): GeminiFinish {
  const word = raw.toUpperCase();
  const fallback = word.startsWith('IMAGE_') ? 'content-filter' : 'unknown';
  return { reason: REASONS.get(word) ?? fallback, raw };
}

/**
 * Which of two finish values of one candidate counts. Some models give one with every event: the later counts, but a bad
 * end stays one.
 */
export function laterFinish(earlier: GeminiFinish | undefined, later: GeminiFinish): GeminiFinish {
  return earlier !== undefined && BAD_FOR_GOOD.has(earlier.reason) ? earlier : later;
}

/** `rows`: our word, and the provider's words for it. */
function toTable(
  rows: readonly (readonly [FinishReason, string])[],
): ReadonlyMap<string, FinishReason> {
  return new Map(
    rows.flatMap(([reason, raw]) => raw.split(' ').map((value) => [value, reason] as const)),
  );
}
