import { describeValue } from './describeValue.ts';

/** What is wrong at a place, beginning with the place as a JSON Pointer; undefined if nothing is. */
export type Problem = string | undefined;

/** Says that something else was expected at a place: `/a must be a string, got 5`. */
export function unexpected(path: string, expected: string, value: unknown): string {
  return `${path === '' ? '' : `${path} `}must be ${expected}, got ${describeValue(value)}`;
}

/** The first problem that `check` finds. */
export function firstProblem<T>(entries: readonly T[], check: (entry: T) => Problem): Problem {
  for (const entry of entries) {
    const problem = check(entry);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
