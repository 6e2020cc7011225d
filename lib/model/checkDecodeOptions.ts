import type { DecodeOptions } from './DecodeOptions.ts';

/**
 * Checks the bounds of {@link DecodeOptions}, so that a wrong one shows when a decoder is made and not when it matters.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function checkDecodeOptions(options: DecodeOptions): void {
  for (const name of ['maxCalls', 'maxArgumentBytes', 'maxEventBytes'] as const) {
    const value: unknown = options[name];
    if (value === undefined) continue;
    if (typeof value !== 'number') {
      throw new TypeError(`${name} must be a number, got ${value === null ? null : typeof value}.`);
    }
    if (!Number.isInteger(value) || value < 1) {
      throw new RangeError(`${name} must be a positive integer, got ${value}.`);
    }
  }
}
