import { ModelStreamError } from '../errors/ModelStreamError.ts';

const DEFAULT_MAX_EVENT_BYTES = 64 * 1024 * 1024;

/**
 * Checks the bound of one wire event, in UTF-16 code units, and fills it in.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readMaxEventBytes(value: unknown = DEFAULT_MAX_EVENT_BYTES): number {
  if (typeof value !== 'number') {
    throw new TypeError(
      `maxEventBytes must be a number, got ${value === null ? null : typeof value}.`,
    );
  }
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`maxEventBytes must be a positive integer, got ${value}.`);
  }
  return value;
}

/** Makes the error for an event that is longer than the bound. */
export function eventTooLong(maxEventBytes: number): ModelStreamError {
  return new ModelStreamError(
    'limit',
    `A wire event is longer than maxEventBytes, ${maxEventBytes}.`,
  );
}
