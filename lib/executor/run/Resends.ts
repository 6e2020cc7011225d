import type { ToolCall } from '../../model/ToolCall.ts';

/**
 * Knows the calls that were pushed by hand, to tell a re-send: equal name and arguments under one id. Pure. A look-up costs
 * the length of the call, however many calls share an id.
 */
export class Resends {
  /** Index of the call by id, then by kind and name, then by arguments. */
  readonly #known = new Map<string, Map<string, Map<string, number>>>();

  /** The index of the call that `call` re-sends. A blank id is none: it identifies nothing. */
  find({ id, kind, name, arguments: text }: ToolCall): number | undefined {
    return this.#known.get(id)?.get(`${kind} ${name}`)?.get(text);
  }

  /** Notes a call. */
  add({ id, kind, name, arguments: text, index }: ToolCall): void {
    if (id.trim() === '') return;
    const byName = this.#known.get(id) ?? new Map<string, Map<string, number>>();
    const byText = byName.get(`${kind} ${name}`) ?? new Map<string, number>();
    this.#known.set(id, byName);
    byName.set(`${kind} ${name}`, byText);
    byText.set(text, index);
  }
}
