import type { Sample } from './sample.ts';

/** How much more heap the last quarter of a run may need than the second one: what V8 has learnt meanwhile. */
const MOST_GROWTH = 1.1;
const SPARE_BYTES = 2_000_000;

/**
 * Says what is not flat at the end of a run: the heap, by the medians of its second and last quarter; handles, timers and
 * listeners, by the last sample beside the first, which was taken before anything was done. Pure.
 */
export function verdict(samples: readonly Sample[]): readonly string[] {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || samples.length < 4) {
    return ['There are too few samples to say anything.'];
  }
  const problems: string[] = [];
  const quarter = Math.floor(samples.length / 4);
  const before = medianHeap(samples.slice(quarter, quarter * 2));
  const after = medianHeap(samples.slice(-quarter));
  if (after > before * MOST_GROWTH + SPARE_BYTES) {
    problems.push(`The heap grew from ${inMb(before)} to ${inMb(after)}.`);
  }
  for (const [kind, count] of Object.entries(last.resources)) {
    const known = first.resources[kind] ?? 0;
    if (count > known) problems.push(`There are ${count} of ${kind}, and were ${known}.`);
  }
  if (last.listeners > first.listeners) {
    problems.push(`The shared signal has ${last.listeners} listeners, and had ${first.listeners}.`);
  }
  return problems;
}

function medianHeap(samples: readonly Sample[]): number {
  const sizes = samples.map(({ heapBytes }) => heapBytes).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Bytes in words. */
export function inMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
