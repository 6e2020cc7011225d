import { loadEventStreamCodec } from '../../../lib/formats/loadEventStreamCodec.ts';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { Uncaught } from '../../simulation/run/Uncaught.ts';
import type { Violation } from '../check/Outcome.ts';
import { observe } from '../check/observe.ts';
import { violations } from '../check/violations.ts';
import type { FuzzInput } from '../input/FuzzInput.ts';
import { makeInput } from '../input/makeInput.ts';

/** Seeds of one format, from `from` to before `to`. */
export interface FuzzRange {
  readonly format: FormatName;
  readonly from: number;
  readonly to: number;
}

/** An input that has broken a promise. */
export interface FailedInput {
  readonly seed: number;
  readonly violations: readonly Violation[];
}

/** What came of the inputs of a range. */
export interface FuzzOutcome extends FuzzRange {
  readonly failed: readonly FailedInput[];
  /** How often they ended how: `completed`, or the kind of error. */
  readonly ends: Readonly<Record<string, number>>;
}

/** So often an input must be slow: machines may be busy. */
const SLOW_TIMES = 4;

/** Everything that an input breaks. The codec of AWS event streams must have been loaded. */
export function playInput(input: FuzzInput): Violation[] {
  for (let times = 1; ; times += 1) {
    const found = violations(input, observe(input));
    const isSlow = found.some(({ property }) => property === 'slow');
    if (!isSlow || times === SLOW_TIMES) return found;
  }
}

/** Plays the inputs of a range, one after another, and has an eye on what nobody catches (H2). */
export async function fuzzRange({ format, from, to }: FuzzRange): Promise<FuzzOutcome> {
  await loadEventStreamCodec();
  const uncaught = new Uncaught();
  const failed: FailedInput[] = [];
  const ends: Record<string, number> = {};
  try {
    for (let seed = from; seed < to; seed += 1) {
      const input = makeInput(format, seed);
      const observed = observe(input);
      const { error, end } = observed.whole;
      const how = String((error as { kind?: unknown } | undefined)?.kind ?? end);
      ends[how] = (ends[how] ?? 0) + 1;
      const isFine = violations(input, observed).length === 0;
      const found = [...(isFine ? [] : playInput(input)), ...uncaught.take()];
      if (found.length > 0) failed.push({ seed, violations: found });
    }
    const late = await uncaught.takeLate();
    if (late.length > 0) failed.push({ seed: to - 1, violations: late });
  } finally {
    uncaught.release();
  }
  return { format, from, to, failed, ends };
}
