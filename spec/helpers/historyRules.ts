import type { HistoryCall } from '../../lib/formats/HistoryCall.ts';
import type { HistoryRules } from '../../lib/formats/HistoryRules.ts';

/** A call of the made-up format of {@link historyRules}. */
export function callOfId(id: string): HistoryCall {
  return { id, name: 'f', kind: 'function' };
}

/** What the model says there, with calls of these ids. */
export function saidWith(...ids: readonly string[]): { readonly calls: readonly HistoryCall[] } {
  return { calls: ids.map(callOfId) };
}

/** An answer there; `says` tells answers apart. */
export function answerTo(id: string, says = 'seen'): object {
  return { answers: id, says };
}

/** A format with nothing in it but calls and answers. Made answers say `made`. */
export const historyRules: HistoryRules = {
  isModel: (entry) => Array.isArray(entry.calls),
  calls: (entry) => entry.calls as readonly HistoryCall[],
  isEmpty: (entry) => Object.keys(entry).length === 0,
  answer: ({ answers: id }) => (typeof id === 'string' ? { id, name: '' } : undefined),
  answers: (results) => results.map(({ callId }) => answerTo(callId, 'made')),
};
