import type { HrTime } from '@opentelemetry/api';

/**
 * A time in milliseconds as OpenTelemetry has it, in seconds and nanoseconds. It takes small numbers for times since the
 * start of the process: a pair says what it means.
 */
export function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  const nanoseconds = Math.round((milliseconds - seconds * 1_000) * 1e6);
  return nanoseconds < 1e9 ? [seconds, nanoseconds] : [seconds + 1, 0];
}
