import type { Demand } from '../../lib/sources/Demand.ts';

/** A demand that is held and let go by hand. */
export class HandDemand implements Demand {
  isHeld = true;
  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }
  readonly #waiting = new Set<() => void>();

  onRoom(goOn: () => void): () => void {
    this.#waiting.add(goOn);
    return () => this.#waiting.delete(goOn);
  }

  /** Lets all go on; it stays held if `isHeld` is told so. */
  letGo(isHeld = false): void {
    this.isHeld = isHeld;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const goOn of waiting) goOn();
  }
}
