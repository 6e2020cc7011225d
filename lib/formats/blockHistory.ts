import { answerCalls } from './answerCalls.ts';
import type { FormatHistory } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import { type HistoryTurn, historyTurns } from './historyTurns.ts';
import { readHistory } from './readHistory.ts';
import type { WireObject } from './WireObject.ts';
import { asObject } from './wireValues.ts';

/** What a format says in which the answers to a turn are blocks of one message. */
export interface BlockRules extends HistoryRules {
  /** Whether the API reads messages of the model that stand side by side as one. */
  readonly joins: boolean;
  /** The blocks of a message that may hold answers; undefined for any other message. */
  blocks(message: WireObject): readonly unknown[] | undefined;
  /** The message with other blocks. */
  withBlocks(message: WireObject, blocks: readonly unknown[]): WireObject;
  /** A message of nothing but answers. */
  message(blocks: readonly unknown[]): WireObject;
}

/**
 * The history of a format in which the answers to a turn are blocks of one message, the first of what it holds.
 */
export function blockHistory<Message>(rules: BlockRules): FormatHistory<Message> {
  return Object.freeze({
    ...readHistory<Message>(rules),
    repair: (messages: readonly Message[]) =>
      historyTurns(messages, rules, rules.joins).flatMap((turn) => [
        ...turn.said,
        ...repairedEnd(turn, rules),
      ]) as Message[],
  });
}

/** What follows the calls of a turn, with the answers to all of them first. Messages that are left without blocks go. */
function repairedEnd({ calls, follows }: HistoryTurn, rules: BlockRules): readonly unknown[] {
  const lists = follows.map((message) => {
    const object = asObject(message);
    return object === undefined ? undefined : rules.blocks(object);
  });
  const inFirst = lists[0]?.length ?? 0;
  const answered = answerCalls(
    calls,
    lists.flatMap((blocks) => blocks ?? []),
    { ...rules, isPlaced: (position, leading) => position < Math.min(leading, inFirst) },
  );
  if (answered === undefined) return follows;
  const left = blocksBut(answered.taken, lists);
  const holdsAnswers = lists[0] !== undefined;
  const blocks = [...answered.answers, ...(left[0] ?? [])];
  const others = follows.slice(holdsAnswers ? 1 : 0).flatMap((message, offset) => {
    const at = holdsAnswers ? offset + 1 : offset;
    const kept = left[at] ?? [];
    if (kept.length === (lists[at]?.length ?? 0)) return [message];
    return kept.length === 0 ? [] : [rules.withBlocks(message as WireObject, kept)];
  });
  const first = holdsAnswers
    ? rules.withBlocks(follows[0] as WireObject, blocks)
    : rules.message(blocks);
  return [first, ...others];
}

/** The blocks of each list without those at the positions of `taken`, which counts through all lists. */
function blocksBut(
  taken: ReadonlySet<number | undefined>,
  lists: readonly (readonly unknown[] | undefined)[],
): (readonly unknown[])[] {
  let position = 0;
  return lists.map((blocks = []) =>
    blocks.filter(() => {
      position += 1;
      return !taken.has(position - 1);
    }),
  );
}
