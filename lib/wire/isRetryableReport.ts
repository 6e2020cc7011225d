import { isRetryableStatus } from './isRetryableStatus.ts';
import { isUsedUp } from './isUsedUp.ts';

/** Words that blame the server, or the moment, and not the request. */
const RETRYABLE =
  /rate.?limit|too.?many|overload|throttl|unavailable|timed?.?out|(api|server|stream).?(error|exception)|internal|capacity|exhausted/i;

/**
 * Tells whether the same request may succeed later, by what a provider calls an error: its type, code and status, as text or
 * numbers. Anything else among `labels` counts as absent.
 */
export function isRetryableReport(labels: readonly unknown[]): boolean {
  const words = labels
    .filter((label) => typeof label === 'string' || typeof label === 'number')
    .map(String);
  if (words.some(isUsedUp)) return false;
  return words.some((word) => RETRYABLE.test(word) || isRetryableStatus(Number(word)));
}
