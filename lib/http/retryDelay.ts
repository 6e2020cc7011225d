import { ModelStreamError } from '../errors/ModelStreamError.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** How much of a delay chance may take away. */
const SPREAD = 0.25;

/** What a wait before a retry depends on. */
export interface RetryPlan {
  /** Longest wait that a server may ask for. */
  readonly maxRetryAfterMs: number;
  /** Gives numbers from 0 to below 1. */
  readonly random: () => number;
}

/**
 * How many milliseconds to wait after `attempts` failed ones: what the server asks for, up to the bound; else 500, twice as
 * much after each further attempt, at most 8,000, less up to a quarter of it by chance, so that clients which failed together
 * do not come back together.
 */
export function retryDelayMs(error: unknown, attempts: number, plan: RetryPlan): number {
  const asked = ModelStreamError.is(error) ? error.retryAfterMs : undefined;
  if (asked !== undefined) return Math.min(asked, plan.maxRetryAfterMs);
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return delayMs * (1 - SPREAD * plan.random());
}
