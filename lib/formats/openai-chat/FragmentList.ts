import { GrowingText } from '../../model/GrowingText.ts';
import { membersBut } from '../membersBut.ts';
import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';

const NONE: ReadonlySet<string> = new Set();

/** Members that hold text which arrives in fragments. */
const TEXT_MEMBERS = ['text', 'summary', 'thinking'] as const;

/** An object while it is written. */
interface Item {
  /** Its members, texts as they were last said. */
  members: WireObject;
  /** Texts that have grown since it began. */
  readonly texts: Map<string, GrowingText>;
}

/**
 * Joins a list of objects that arrives in fragments, such as OpenRouter's `reasoning_details` or the `thinking_blocks` of
 * LiteLLM. Pure.
 *
 * A fragment continues the last item if its type, index and id say nothing else and the item has no signature yet: its
 * text is appended, other members are added. Anything else, encrypted data above all, is an item of its own, verbatim.
 */
export class FragmentList {
  readonly #items: Item[] = [];

  /** The items so far. */
  get items(): readonly WireObject[] {
    return this.#items.map(({ members, texts }) => {
      const grown = [...texts].map(([name, { value }]) => [name, value]);
      return { ...members, ...Object.fromEntries(grown) };
    });
  }

  /** Takes a fragment; gives the text that it adds. */
  add(fragment: WireObject): string {
    const last = this.#items.at(-1);
    if (last === undefined || !continues(last.members, fragment)) {
      this.#items.push({ members: fragment, texts: new Map() });
    } else extend(last, fragment);
    return TEXT_MEMBERS.map((name) => asText(fragment[name]) ?? '').join('');
  }
}

function continues(item: WireObject, fragment: WireObject): boolean {
  const isText = TEXT_MEMBERS.some((name) => typeof fragment[name] === 'string');
  const isSigned = asText(item.signature) !== undefined;
  return (
    item.type === fragment.type &&
    (isText ? !isSigned : asText(fragment.signature) !== undefined) &&
    agree(item.index, fragment.index) &&
    agree(item.id, fragment.id)
  );
}

function agree(one: unknown, other: unknown): boolean {
  return (
    one === other || one === undefined || one === null || other === undefined || other === null
  );
}

function extend(item: Item, fragment: WireObject): void {
  const { members, texts } = item;
  for (const name of TEXT_MEMBERS) {
    const added = asText(fragment[name]);
    if (added === undefined) continue;
    const text = texts.get(name) ?? new GrowingText(asText(members[name]));
    text.append(added);
    texts.set(name, text);
  }
  item.members = { ...members, ...membersBut(fragment, NONE) };
}
