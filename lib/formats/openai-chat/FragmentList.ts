import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import { membersBut } from './wireMembers.ts';

/** Members that hold text which arrives in fragments. */
const TEXT_MEMBERS = ['text', 'summary', 'thinking'] as const;

/**
 * Joins a list of objects that arrives in fragments, such as OpenRouter's `reasoning_details` or the `thinking_blocks` of
 * LiteLLM. Pure.
 *
 * A fragment continues the last item if its type, index and id say nothing else and the item has no signature yet: its
 * text is appended, other members are added. Anything else, encrypted data above all, is an item of its own, verbatim.
 */
export class FragmentList {
  readonly #items: WireObject[] = [];

  /** The items so far. */
  get items(): readonly WireObject[] {
    return this.#items;
  }

  /** Takes a fragment; gives the text that it adds. */
  add(fragment: WireObject): string {
    const last = this.#items.at(-1);
    if (last === undefined || !continues(last, fragment)) this.#items.push(fragment);
    else this.#items[this.#items.length - 1] = extended(last, fragment);
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

function extended(item: WireObject, fragment: WireObject): WireObject {
  const whole: Record<string, unknown> = { ...item, ...membersBut(fragment) };
  for (const name of TEXT_MEMBERS) {
    const added = asText(fragment[name]);
    if (added !== undefined) whole[name] = (asText(item[name]) ?? '') + added;
  }
  return whole;
}
