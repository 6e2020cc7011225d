/** Numbers from one seed: the same seed gives the same ones on every machine. Algorithm: mulberry32 (Tommy Ettinger). */
export class Random {
  #state: number;

  /** `seed`: a whole number. Neighbouring seeds give numbers that have nothing to do with each other. */
  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed / 2 ** 32, 0xc2b2ae35);
    this.below(2);
    this.below(2);
  }

  /** A whole number from 0, less than `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of the values. */
  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** One of the keys, each as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let rest = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (rest < weight) return key;
      rest -= weight;
    }
    throw new RangeError('No key has a weight.');
  }

  /** What `make` makes, so many times as `least` to `most` say. */
  many<T>(least: number, most: number, make: (at: number) => T): T[] {
    return Array.from({ length: this.between(least, most) }, (_, at) => make(at));
  }
}
