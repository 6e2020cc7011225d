import type { HistoryCall } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import type { HistoryTurn } from './historyTurns.ts';
import { matchAnswers } from './matchAnswers.ts';
import { readAnswers } from './readAnswers.ts';

/**
 * The calls whose answers come in a later turn than their own. An id that comes up again means the newer call from then on.
 */
export function answeredLater(
  turns: readonly HistoryTurn[],
  answer: HistoryRules['answer'],
): Set<HistoryCall> {
  const later = new Set<HistoryCall>();
  /** The calls with each id that wait for an answer, the last one first. */
  const open = new Map<string, HistoryCall[]>();
  for (const { calls, follows } of turns) {
    const given = readAnswers(follows, answer);
    const found = matchAnswers(calls, given);
    for (const { id } of calls) open.set(id, []);
    for (const { id } of given.filter((one) => one !== undefined)) {
      // The answers to the calls of this turn find nothing: those wait from here on.
      const call = open.get(id)?.pop();
      if (call !== undefined) later.add(call);
    }
    const waiting = calls.filter((_, at) => found[at] === undefined);
    for (const call of waiting.reverse()) open.get(call.id)?.push(call);
  }
  return later;
}
