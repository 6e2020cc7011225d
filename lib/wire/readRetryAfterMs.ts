import { readHttpDate } from './readHttpDate.ts';

/**
 * After how many milliseconds a response wants the request again: `retry-after-ms` (OpenAI and Azure), else `Retry-After`, in
 * seconds or as a date. Undefined where neither can be read. Pure.
 *
 * A date is measured from the response's own `Date`: the clock of the server, not ours, is what it was made with. Without that
 * it cannot be read.
 *
 * Source: RFC 9110, section 10.2.3.
 */
export function readRetryAfterMs({ headers }: Pick<Response, 'headers'>): number | undefined {
  const exactMs = readNumber(headers.get('retry-after-ms'));
  if (exactMs !== undefined) return exactMs;
  const value = headers.get('retry-after');
  const seconds = readNumber(value);
  if (seconds !== undefined) return seconds * 1_000;
  const due = readHttpDate(value ?? '');
  const sent = readHttpDate(headers.get('date') ?? '');
  return due === undefined || sent === undefined ? undefined : Math.max(0, due - sent) * 1_000;
}

/** Fractions are no part of the standard, but sent. */
function readNumber(value: string | null): number | undefined {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
