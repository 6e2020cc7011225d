import type { Scenario } from './scenarios.ts';

/** One check of the suite, as its file of results has it. */
export interface Check {
  readonly name: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly description: string;
  readonly errorMessage?: string;
}

/** What one run of the suite gave. */
export interface Played {
  /** The checks; empty if the suite wrote none. */
  readonly checks: readonly Check[];
  /** How the suite ended. */
  readonly exitCode: number | null;
}

/** What is made of it. */
export interface Verdict {
  readonly passed: number;
  /** Checks that passed or did not; those that were left out do not count. */
  readonly counted: number;
  /** What is wrong, a line each; empty if all is well. */
  readonly problems: readonly string[];
}

/** Judges one run: every check that counts has passed, and there are as many as expected. */
export function verdict({ checks: expected }: Scenario, { checks, exitCode }: Played): Verdict {
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  const bad = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const counted = passed + bad.length;
  const problems = bad.map(
    ({ name, description, errorMessage }) => `${name}: ${errorMessage ?? description}`,
  );
  if (counted < expected) problems.push(`${counted} checks count, expected ${expected}`);
  if (exitCode !== 0 && problems.length === 0) problems.push(`the suite ended with ${exitCode}`);
  return { passed, counted, problems };
}
