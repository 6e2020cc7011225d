/** A stretch of time in milliseconds; without an end while it goes on. */
export interface Pause {
  readonly from: number;
  readonly to: number | undefined;
}

/** Holds a reader up, and notes when. */
export class PauseSwitch {
  #pauses: readonly Pause[] = [];
  /** Those who wait for the end of the pause. */
  readonly #waiting: (() => void)[] = [];

  /** All pauses so far, in order. */
  get pauses(): readonly Pause[] {
    return this.#pauses;
  }

  /** When the pause began that goes on; undefined for none. */
  get since(): number | undefined {
    const last = this.#pauses.at(-1);
    return last?.to === undefined ? last?.from : undefined;
  }

  /** Begins a pause, unless one goes on. */
  hold(): void {
    if (this.since === undefined)
      this.#pauses = [...this.#pauses, { from: Date.now(), to: undefined }];
  }

  /** Ends the pause, if one goes on. */
  release(): void {
    const from = this.since;
    if (from === undefined) return;
    this.#pauses = [...this.#pauses.slice(0, -1), { from, to: Date.now() }];
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** Resolves when no pause goes on: at once if there is none. */
  async passed(): Promise<void> {
    while (this.since !== undefined) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }
}
