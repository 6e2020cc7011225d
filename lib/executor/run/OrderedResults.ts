import type { ToolResult } from '../../tools/ToolResult.ts';

/**
 * Puts results into call order as they come. Pure. What it has given is a contiguous prefix of the calls at all times
 * (R2); an index that never became a call is passed over once it is known which calls there are.
 */
export class OrderedResults {
  /** Results that came before their turn. */
  readonly #early = new Map<number, ToolResult>();
  /** Indexes of the results that were given. */
  readonly #given = new Set<number>();
  /** The indexes still to come, ascending, once they are known; before that every index is expected. */
  #rest: readonly number[] | undefined;
  /** Position in `#rest` or, while that is unknown, the next index. */
  #next = 0;

  /** Takes a result; returns those whose turn has come. */
  add(result: ToolResult): readonly ToolResult[] {
    this.#early.set(result.index, result);
    return this.#take();
  }

  /** Says which calls there are; said again if one came late. Returns the results whose turn has come by that. */
  close(indexes: readonly number[]): readonly ToolResult[] {
    this.#rest = indexes.filter((index) => !this.#given.has(index)).sort((a, b) => a - b);
    this.#next = 0;
    return this.#take();
  }

  #take(): readonly ToolResult[] {
    const given: ToolResult[] = [];
    for (;;) {
      const index = this.#rest === undefined ? this.#next : this.#rest[this.#next];
      const result = index === undefined ? undefined : this.#early.get(index);
      if (index === undefined || result === undefined) return given;
      given.push(result);
      this.#early.delete(index);
      this.#given.add(index);
      this.#next += 1;
    }
  }
}
