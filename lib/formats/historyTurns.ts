import type { HistoryCall } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import { asObject } from './wireValues.ts';

/** What the model said, and what follows until it speaks again. */
export interface HistoryTurn {
  /** What it said; nothing in a first turn that only holds what came before. */
  readonly said: unknown[];
  /** The calls in it. */
  readonly calls: HistoryCall[];
  /** What follows. */
  readonly follows: unknown[];
}

/** Cuts a history into turns. `joins`: entries of the model that stand side by side are one turn. */
export function historyTurns(
  entries: readonly unknown[],
  rules: Pick<HistoryRules, 'isModel' | 'calls'>,
  joins: boolean,
): HistoryTurn[] {
  let turn: HistoryTurn = { said: [], calls: [], follows: [] };
  const turns = [turn];
  for (const entry of entries) {
    const object = asObject(entry);
    if (object === undefined || !rules.isModel(object)) {
      turn.follows.push(entry);
      continue;
    }
    if (!joins || turn.follows.length > 0) {
      turn = { said: [], calls: [], follows: [] };
      turns.push(turn);
    }
    turn.said.push(entry);
    for (const call of rules.calls(object)) turn.calls.push(call);
  }
  return turns;
}
