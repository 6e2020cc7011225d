import type { HistoryCall } from './HistoryCall.ts';
import type { HistoryRules } from './HistoryRules.ts';
import { matchAnswers } from './matchAnswers.ts';
import { readAnswers } from './readAnswers.ts';
import { unrecordedResults } from './unrecordedResults.ts';

/** The answers to the calls of one turn. */
export interface TurnAnswers {
  /** One for each call, in call order. */
  readonly answers: readonly unknown[];
  /** The positions of those that were there. */
  readonly taken: ReadonlySet<number | undefined>;
}

/** How the answers of a turn are read, made and placed. */
export interface AnswerRules extends Pick<HistoryRules, 'answer' | 'answers'> {
  /** Whether an answer may stay at a position; the first `leading` of what follows the calls are answers. */
  isPlaced(position: number, leading: number): boolean;
}

/**
 * The answers to `calls` among what `follows` them, those that are missing made; undefined if all are there and in their
 * places.
 */
export function answerCalls(
  calls: readonly HistoryCall[],
  follows: readonly unknown[],
  rules: AnswerRules,
): TurnAnswers | undefined {
  const given = readAnswers(follows, rules.answer);
  const found = matchAnswers(calls, given);
  const end = given.indexOf(undefined);
  const leading = end < 0 ? given.length : end;
  if (found.every((position) => position !== undefined && rules.isPlaced(position, leading))) {
    return undefined;
  }
  const missing = calls.filter((_, at) => found[at] === undefined);
  const made = rules.answers(unrecordedResults(missing)).values();
  const answers = found.map((position) =>
    position === undefined ? made.next().value : follows[position],
  );
  return { answers, taken: new Set(found) };
}
