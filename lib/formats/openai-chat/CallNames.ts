/**
 * Puts together tool names that arrive in pieces. Pure.
 *
 * Most servers give the name once, some in every entry, few in pieces; whether a second text is a piece can be told only
 * by the names that are offered. If nobody said which those are, any other text is taken for a piece: a wrong guess then
 * gives a name that no tool has, which is reported, while dropping the text could run a tool that was not meant.
 */
export class CallNames {
  readonly #offered: readonly string[] | undefined;

  constructor(offered: readonly string[] | undefined) {
    this.#offered = offered;
  }

  /** The name that `known` is after `text` came for it, before any argument text. */
  join(known: string, text: string): string {
    if (known === '') return text;
    const joined = known + text;
    return text !== known && this.#begins(joined, true) ? joined : known;
  }

  /** Tells whether `text`, which came after `known`, is surely the name of another tool. */
  areDistinct(known: string, text: string): boolean {
    return this.#offered?.includes(text) === true && this.join(known, text) === known;
  }

  /** Tells whether `name` is only the beginning of what is offered. */
  isPiece(name: string): boolean {
    return !this.#offered?.includes(name) && this.#begins(name, false);
  }

  #begins(text: string, ifUnknown: boolean): boolean {
    return this.#offered?.some((name) => name.startsWith(text)) ?? ifUnknown;
  }
}
