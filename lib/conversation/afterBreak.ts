import { ModelStreamError } from '../errors/ModelStreamError.ts';
import type { RecoverMode } from './ConverseOptions.ts';

/** What is known of a response that broke, when every call of it has its result. */
export interface BrokenResponse {
  /** What broke. */
  readonly error: unknown;
  /** What the user wants. */
  readonly recover: RecoverMode;
  /** Whether anything of it had come. */
  readonly hasBegun: boolean;
  /** Whether a tool was started for this turn. */
  readonly hasExecuted: boolean;
  /** Whether what is whole of it holds every call of the turn that has a result. */
  readonly isSalvageable: boolean;
  /** How many responses in a row broke, this one counted, and how many may. */
  readonly failures: number;
  readonly maxAttempts: number;
  /** Whether there is a model that was not asked yet. */
  readonly hasFallback: boolean;
}

/** What follows a response that broke: the next model is asked where there is one, unless the conversation errors. */
export type BreakOutcome =
  | { readonly type: 'fail' }
  | { readonly type: 'salvage' | 'retry'; readonly delayMs: number };

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** As long as a server may ask for: no timer waits for ever, and one of a month fires at once. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Decides what follows a response that broke. Only a retryable error of the model's stream can be recovered from, and only so
 * often in a row; then a model that was not asked yet is asked at once, else the same again after what the server asked for,
 * at most 60,000 ms, or after 500 ms, twice as long after each further break, at most 8,000. Pure.
 */
export function afterBreak(broken: BrokenResponse): BreakOutcome {
  const { error, recover, hasBegun, hasExecuted, isSalvageable, failures, hasFallback } = broken;
  if (!ModelStreamError.is(error) || !error.retryable) return { type: 'fail' };
  if (recover === 'fail' && hasBegun) return { type: 'fail' };
  if (failures >= broken.maxAttempts && !hasFallback) return { type: 'fail' };
  const doubled = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  const { retryAfterMs: askedMs = Number.NaN } = error;
  // Of a model of somebody's own it may be anything.
  const ownMs = askedMs >= 0 ? Math.min(askedMs, LONGEST_ASKED_MS) : doubled;
  const delayMs = hasFallback ? 0 : ownMs;
  const isSalvaged = recover === 'salvage' && hasExecuted && isSalvageable;
  return { type: isSalvaged ? 'salvage' : 'retry', delayMs };
}
