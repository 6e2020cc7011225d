import type { HistoryAnswer, HistoryRules } from './HistoryRules.ts';
import { asObject } from './wireValues.ts';

/** The answers among `entries`, each at the position of its entry; undefined for every other entry. */
export function readAnswers(
  entries: readonly unknown[],
  answer: HistoryRules['answer'],
): (HistoryAnswer | undefined)[] {
  return Array.from(entries, (entry) => {
    const object = asObject(entry);
    return object === undefined ? undefined : answer(object);
  });
}
