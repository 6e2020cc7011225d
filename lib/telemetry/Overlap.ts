/**
 * Measures how long at least one tool ran while one response was being generated. Pure; times are milliseconds of one clock
 * that does not go back.
 */
export class Overlap {
  /** `before`: the response has not begun, or nobody says when it does. */
  #generation: 'before' | 'under way' | 'ended' = 'before';
  /** Whether the response has a call. */
  #hasCall = false;
  /** Tools that run. */
  #running = 0;
  /** Since when a tool has been running in the generation; meaningless while that is not so. */
  #since = 0;
  /** What is measured, up to `#since`. */
  #totalMs = 0;

  /** The response begins. */
  generationStarts(now: number): void {
    this.#generation = 'under way';
    this.#since = now;
  }

  /** The response has a call. */
  callSealed(): void {
    this.#hasCall = true;
  }

  /** A tool starts. */
  runStarts(now: number): void {
    this.#measure(now);
    this.#running += 1;
  }

  /** A tool that was started has its result. */
  runEnds(now: number): void {
    this.#measure(now);
    this.#running -= 1;
  }

  /** The response ends. Gives the overlap in milliseconds, once, or undefined for a response without calls. */
  generationEnds(now: number): number | undefined {
    if (this.#generation !== 'under way') return undefined;
    this.#measure(now);
    this.#generation = 'ended';
    return this.#hasCall ? this.#totalMs : undefined;
  }

  #measure(now: number): void {
    if (this.#generation !== 'under way') return;
    if (this.#running > 0) this.#totalMs += now - this.#since;
    this.#since = now;
  }
}
