/** So many may pass at once; so many more in each second after. */
const BURST = 50;
const PER_SECOND = 10;

/**
 * Makes a function that tells whether one more may pass: 50 at once and 10 a second. For words of a stranger who may flood.
 * `now` gives milliseconds.
 */
export function rateGate(now: () => number): () => boolean {
  /** How many may pass now; at most BURST. */
  let free = BURST;
  /** When `free` was reckoned. */
  let reckonedAt = now();
  return () => {
    const time = now();
    free = Math.min(BURST, free + ((time - reckonedAt) * PER_SECOND) / 1_000);
    reckonedAt = time;
    if (free < 1) return false;
    free -= 1;
    return true;
  };
}
