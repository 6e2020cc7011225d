/** How many may pass. */
export interface Rate {
  /** So many may pass at once. */
  readonly burst: number;
  /** So many more in each second after. */
  readonly perSecond: number;
}

/** Makes a function that tells whether one more may pass. For words of a stranger who may flood. `now` gives milliseconds. */
export function rateGate(now: () => number, { burst, perSecond }: Rate): () => boolean {
  /** How many may pass now; at most `burst`. */
  let free = burst;
  /** When `free` was reckoned. */
  let reckonedAt = now();
  return () => {
    const time = now();
    free = Math.min(burst, free + ((time - reckonedAt) * perSecond) / 1_000);
    reckonedAt = time;
    if (free < 1) return false;
    free -= 1;
    return true;
  };
}
