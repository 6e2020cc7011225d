import { from } from 'rxjs';
import { decodeStream } from '../../../lib/formats/decodeStream.ts';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName, WireFormat } from '../../../lib/formats/WireFormat.ts';
import { Random } from '../../simulation/plan/Random.ts';
import { makeInput } from '../input/makeInput.ts';
import { splitEvents } from '../input/splitEvents.ts';
import type { Violation } from './Outcome.ts';

const REPEATED_BYTES = 100_000;
const TIMES_MORE = 8;
/** What is linear grows as much as its input; what is quadratic, by the square of that. */
const MOST_GROWTH = 3 * TIMES_MORE;
/** Below that nothing can be said. */
const LEAST_MS = 40;
/** So often it must be so: machines may be busy. */
const TRIES = 4;

/** Whether a response with one of its events over and over takes longer than in proportion to how often. */
export function growthViolation(format: FormatName, seed: number): Violation | undefined {
  const random = new Random(seed);
  const events = splitEvents(format, makeInput(format, seed).bytes);
  const at = random.below(events.length);
  const event = events[at];
  if (event === undefined) return undefined;
  const times = Math.ceil(REPEATED_BYTES / event.length);
  const repeated = (count: number): Uint8Array =>
    Buffer.concat([
      ...events.slice(0, at),
      ...Array.from({ length: count }, () => event),
      ...events.slice(at),
    ]);
  const [short, long] = [repeated(times), repeated(times * TIMES_MORE)];
  let message = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [shortMs, longMs] = [decodeMs(format, short), decodeMs(format, long)];
    if (longMs < LEAST_MS || longMs < shortMs * MOST_GROWTH) return undefined;
    message = `event ${at}, ${times} times: ${shortMs} ms, ${TIMES_MORE} times as often: ${longMs} ms`;
  }
  return { property: 'growth', message };
}

function decodeMs(name: FormatName, bytes: Uint8Array): number {
  const format = formats[name] as unknown as WireFormat<never, unknown>;
  const before = performance.now();
  decodeStream(format, from([bytes])).subscribe({ error: () => {} });
  return performance.now() - before;
}
