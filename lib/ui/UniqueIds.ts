/** Gives out ids, each once: an id that is in use gets a number behind it. Pure; linear in what it gives. */
export class UniqueIds {
  /** Ids in use, and the last number that each was given. */
  readonly #last = new Map<string, number>();

  /** The id that is wanted, or one made of it; one of its own for none. */
  take(id: string): string {
    const wanted = id === '' ? 'call' : id;
    let unique = wanted;
    let copy = this.#last.get(wanted) ?? 1;
    while (this.#last.has(unique)) {
      copy += 1;
      unique = `${wanted}_${copy}`;
    }
    this.#last.set(wanted, copy);
    this.#last.set(unique, 1);
    return unique;
  }
}
