import type { HistoryAnswer } from './HistoryRules.ts';
import { asText } from './wireValues.ts';

/** Reads an answer of a format in which the id alone tells whose it is; undefined without one. */
export function answerWithId(id: unknown): HistoryAnswer | undefined {
  const text = asText(id);
  return text === undefined ? undefined : { id: text, name: '' };
}
