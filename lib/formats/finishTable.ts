import type { FinishReason } from '../model/ModelEvent.ts';

/** A table of finish values. `rows`: our word, and the provider's words for it, with blanks between them. */
export function finishTable(
  rows: readonly (readonly [FinishReason, string])[],
): ReadonlyMap<string, FinishReason> {
  return new Map(
    rows.flatMap(([reason, raw]) => raw.split(' ').map((value) => [value, reason] as const)),
  );
}
