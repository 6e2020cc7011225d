const MAX_HEAD_BYTES = 4_096;

/** Keeps the beginning of the bytes that pass. */
export class InputHead {
  readonly #bytes: Uint8Array[] = [];
  #size = 0;

  /** Takes the next bytes. */
  take(bytes: Uint8Array): void {
    if (this.#size >= MAX_HEAD_BYTES) return;
    const kept = bytes.slice(0, MAX_HEAD_BYTES - this.#size);
    this.#bytes.push(kept);
    this.#size += kept.length;
  }

  /** Whether no byte has passed. */
  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** The beginning as text. */
  get text(): string {
    return Buffer.concat(this.#bytes).toString('utf8');
  }
}
