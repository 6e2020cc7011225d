import { answerCalls } from './answerCalls.ts';
import { answeredLater } from './answeredLater.ts';
import type { FormatHistory, HistoryCall } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import { type HistoryTurn, historyTurns } from './historyTurns.ts';
import { readHistory } from './readHistory.ts';

/** What a format says in which every answer is an entry of its own. */
export interface EntryRules extends HistoryRules {
  /**
   * Whether an answer may come anywhere behind its call, and one response is several entries. Otherwise the answers stand
   * right behind the one message with the calls.
   */
  readonly isList: boolean;
}

/** The history of a format in which every answer is an entry of its own. */
export function entryHistory<Message>(rules: EntryRules): FormatHistory<Message> {
  return Object.freeze({
    ...readHistory<Message>(rules),
    repair: (messages: readonly Message[]) => repair(messages, rules) as Message[],
  });
}

function repair(entries: readonly unknown[], rules: EntryRules): unknown[] {
  const turns = historyTurns(entries, rules, rules.isList);
  const later = rules.isList ? answeredLater(turns, rules.answer) : new Set<HistoryCall>();
  return turns.flatMap((turn) => [...turn.said, ...repairedEnd(turn, later, rules)]);
}

function repairedEnd(
  { calls, follows }: HistoryTurn,
  later: ReadonlySet<HistoryCall>,
  rules: EntryRules,
): readonly unknown[] {
  const answered = answerCalls(
    calls.filter((call) => !later.has(call)),
    follows,
    { ...rules, isPlaced: (position, leading) => rules.isList || position < leading },
  );
  if (answered === undefined) return follows;
  return [...answered.answers, ...follows.filter((_, at) => !answered.taken.has(at))];
}
