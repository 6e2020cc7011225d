import type { FinishReason } from '../model/ModelEvent.ts';

const BAD_FOR_GOOD: ReadonlySet<FinishReason> = /* @__PURE__ */ new Set<FinishReason>([
  'length',
  'content-filter',
  'error',
]);

/** Why an answer ended, in our word and the provider's. */
export interface GivenFinish {
  /** Our word. */
  readonly reason: FinishReason;
  /** The provider's word. */
  readonly raw: string | undefined;
}

/**
 * Which of two finish values of one answer counts. Some servers repeat it, or give one early and another at the end: the
 * later counts, but a bad end stays one, whatever is said after it.
 */
export function laterFinish(earlier: GivenFinish | undefined, later: GivenFinish): GivenFinish {
  return earlier !== undefined && BAD_FOR_GOOD.has(earlier.reason) ? earlier : later;
}
