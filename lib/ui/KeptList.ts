/** Places of one node. */
const WIDTH = 32;

/** Items, or, above the lowest level, nodes. A place may be empty. */
type Node = readonly unknown[];

/**
 * A list that stays what it is: a change gives another list, which shares with it whatever did not change. Places are numbered
 * from 0 and may be empty. Pure.
 *
 * To change or find one item takes a step for each level, of which there are three for 32,768 places. The tree is that of
 * Bagwell's array mapped tries, without compression.
 */
export class KeptList<Item extends object> {
  /** How many items there are. */
  readonly size: number;
  static #empty: KeptList<never> | undefined;
  readonly #root: Node;
  /** Places below one place of the root. */
  readonly #span: number;
  /** All items, once somebody has asked for them. */
  #items: readonly Item[] | undefined;

  private constructor(root: Node, span: number, size: number) {
    this.#root = root;
    this.#span = span;
    this.size = size;
  }

  /** The list without items: there is one. */
  static empty<Item extends object>(): KeptList<Item> {
    KeptList.#empty ??= new KeptList<never>([], 1, 0);
    return KeptList.#empty as KeptList<Item>;
  }

  /** The item at a place; undefined where there is none. */
  at(index: number): Item | undefined {
    if (index >= this.#span * WIDTH) return undefined;
    let node: Node | undefined = this.#root;
    let left = index;
    for (let below = this.#span; below > 1 && node !== undefined; below /= WIDTH) {
      node = node[Math.floor(left / below)] as Node | undefined;
      left %= below;
    }
    return node?.[left] as Item | undefined;
  }

  /** The list with `item` at a place. */
  with(index: number, item: Item): KeptList<Item> {
    let root = copyOf(this.#root);
    let span = this.#span;
    for (; index >= span * WIDTH; span *= WIDTH) root = this.size === 0 ? root : [root];
    let node = root;
    let left = index;
    for (let below = span; below > 1; below /= WIDTH) {
      const place = Math.floor(left / below);
      const copy = copyOf(node[place] as Node | undefined);
      node[place] = copy;
      node = copy;
      left %= below;
    }
    const isNew = node[left] === undefined;
    node[left] = item;
    return new KeptList<Item>(root, span, isNew ? this.size + 1 : this.size);
  }

  /** All items in order of their places. Made when it is first asked for, and kept. Frozen. */
  get items(): readonly Item[] {
    this.#items ??= Object.freeze(collect<Item>(this.#root, this.#span));
    return this.#items;
  }
}

/** A copy with all places there: a list that has to grow is copied once more. */
function copyOf(node: Node = []): unknown[] {
  if (node.length === WIDTH) return node.slice();
  const copy = new Array<unknown>(WIDTH);
  for (let place = 0; place < WIDTH; place += 1) copy[place] = node[place];
  return copy;
}

function collect<Item>(root: Node, rootSpan: number): Item[] {
  const items: Item[] = [];
  const visit = (node: Node, span: number): void => {
    for (const entry of node) {
      if (entry === undefined) continue;
      if (span === 1) items.push(entry as Item);
      else visit(entry as Node, span / WIDTH);
    }
  };
  visit(root, rootSpan);
  return items;
}
