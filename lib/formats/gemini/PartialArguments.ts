import { type PathStep, readArgumentPath } from './argumentPath.ts';
import {
  type Container,
  childOf,
  containerFor,
  fits,
  isContainer,
  type Leaf,
  type Members,
  setChild,
  treeText,
} from './argumentTree.ts';

/** An open container: the text so far has its opening bracket and lacks its closing one. */
interface Level {
  readonly container: Container;
  /** The step that leads to it; undefined for the root. */
  readonly step: PathStep | undefined;
}

/**
 * Puts the arguments of a call together from fragments with paths, and writes their JSON text along with them. Pure.
 *
 * A model writes its arguments from the first to the last, so each fragment goes on where the one before it ended, and its
 * text can be told at once. Fragments in any other order are put where they belong all the same, but then the text is known
 * only at the end. Text for a path that has text is appended; any other value takes the place of the earlier one.
 */
export class PartialArguments {
  readonly #root: Members = new Map();
  /** The containers that the text is in, outermost first. */
  readonly #levels: Level[] = [{ container: this.#root, step: undefined }];
  /** The leaf of the latest fragment, and how its path was written. */
  #leaf: Leaf | undefined;
  #path: string | undefined;
  /** Whether the text told so far is the beginning of the text of the whole. */
  #isInOrder = true;
  /** Whether the opening bracket of the root was told. */
  #hasBegun = false;
  #length = 0;
  #isPending = false;

  /** Code units of the text so far, about: brackets and names aside. */
  get length(): number {
    return this.#length;
  }

  /** Whether the latest fragment was text of which more was promised. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /**
   * Takes a fragment: the JSON text of a value, of text without its last quotation mark, of which more may be promised.
   * Gives what it adds to the text, or undefined for a path that means nothing.
   *
   * @throws ModelStreamError as `setChild` does.
   */
  add(path: string, value: Leaf, isPending = false): string | undefined {
    const isSame = path === this.#path && this.#leaf?.isText && value.isText;
    const steps = isSame ? [] : readArgumentPath(path);
    if (steps === undefined) return undefined;
    this.#length += value.text.length;
    this.#isPending = isPending;
    const delta = isSame ? this.#grow(value) : this.#put(steps, value);
    this.#path = path;
    return this.#isInOrder ? delta : '';
  }

  /** What the text lacks at its end; undefined if the text told so far is not its beginning: see `text`. */
  end(): string | undefined {
    if (!this.#isInOrder) return undefined;
    const begin = this.#begin();
    return `${begin}${this.#closeLeaf()}${this.#closeLevels(0)}}`;
  }

  /** The whole text. */
  text(): string {
    return treeText(this.#root);
  }

  #grow(value: Leaf): string {
    const added = value.text.slice(1);
    if (this.#leaf !== undefined) this.#leaf.text += added;
    return added;
  }

  /** Puts a value into the tree; gives the text that leads to it and its own. */
  #put(steps: readonly PathStep[], value: Leaf): string {
    const last = steps.length - 1;
    const shared = this.#shared(steps);
    let text = this.#begin() + this.#closeLeaf() + this.#closeLevels(shared);
    let { container } = this.#levels[shared] as Level;
    for (let depth = shared; depth < last; depth += 1) {
      const step = steps[depth] as PathStep;
      const next = steps[depth + 1] as PathStep;
      text += this.#lead(container, step);
      const child = childOf(container, step);
      const inner = fits(child, next) ? child : containerFor(next);
      if (inner !== child) setChild(container, step, inner);
      text += Array.isArray(inner) ? '[' : '{';
      this.#levels.push({ container: inner, step });
      container = inner;
    }
    return text + this.#putLeaf(container, steps[last] as PathStep, value);
  }

  #putLeaf(container: Container, step: PathStep, value: Leaf): string {
    const lead = this.#lead(container, step);
    const child = childOf(container, step);
    if (child !== undefined && !isContainer(child) && child.isText && value.isText) {
      child.text += value.text.slice(1);
      this.#leaf = child;
    } else {
      this.#leaf = { ...value };
      setChild(container, step, this.#leaf);
    }
    return lead + value.text;
  }

  /** How many levels below the root the text is in already on its way to `steps`. */
  #shared(steps: readonly PathStep[]): number {
    let depth = 0;
    while (depth + 1 < this.#levels.length && depth + 1 < steps.length) {
      const level = this.#levels[depth + 1] as Level;
      if (level.step !== steps[depth] || !fits(level.container, steps[depth + 1] as PathStep))
        break;
      depth += 1;
    }
    return depth;
  }

  /** The text between what a container holds and what comes at `step`, which has to be next for the order to hold. */
  #lead(container: Container, step: PathStep): string {
    const count = Array.isArray(container) ? container.length : container.size;
    const isList = Array.isArray(container);
    const isNext = isList ? step === count : !container.has(String(step));
    if (!isNext) this.#isInOrder = false;
    // A position that is passed over becomes a null.
    if (isList) this.#length += Math.max(0, Number(step) - count) * 'null,'.length;
    const comma = count > 0 ? ',' : '';
    return isList ? comma : `${comma}${JSON.stringify(String(step))}:`;
  }

  #begin(): string {
    if (this.#hasBegun) return '';
    this.#hasBegun = true;
    return '{';
  }

  #closeLeaf(): string {
    const close = this.#leaf?.isText ? '"' : '';
    this.#leaf = undefined;
    this.#path = undefined;
    return close;
  }

  #closeLevels(depth: number): string {
    let text = '';
    while (this.#levels.length > depth + 1) {
      text += Array.isArray(this.#levels.pop()?.container) ? ']' : '}';
    }
    return text;
  }
}
