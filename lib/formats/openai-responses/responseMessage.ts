import type { MessageExtent } from '../MessageExtent.ts';
import type { OutputItem } from './OutputItem.ts';
import type { ResponsesOutputItem } from './ResponsesItem.ts';
import { toRequestItem } from './requestItem.ts';

/** What is known of the response that the items belong to. */
export interface ResponseFacts {
  /** Its id, where it has one. */
  readonly id: string | undefined;
  /** Whether the provider says that it keeps nothing of it. */
  readonly isForgotten: boolean;
}

/**
 * The items of a response as a request takes them back, in the order of the response, without calls that did not become
 * one. Pure.
 *
 * Left out is what makes the API refuse the request: reasoning that nothing follows, because what followed was cut; and
 * reasoning of a response that is not stored, if it is neither in the clear nor encrypted.
 */
export function toItems(
  items: readonly OutputItem[],
  extent: MessageExtent,
  { id, isForgotten }: ResponseFacts,
): ResponsesOutputItem[] {
  const kept = inOrder(items).filter((item) => isKept(item, extent, isForgotten));
  while (extent !== 'all' && kept.at(-1)?.type === 'reasoning') kept.pop();
  return kept.map((item, position) => {
    const newId = (prefix: string): string => madeId(prefix, id, position);
    const form = { call: item.call?.sealed, isWhole: extent === 'all' || item.isDone, newId };
    // Items of kinds that the type does not know are let through, as it says.
    return toRequestItem(item.toWire(), form) as unknown as ResponsesOutputItem;
  });
}

/** By number, if all have one: gaps may have been filled. A server that gives all items one number loses nothing. */
function inOrder(items: readonly OutputItem[]): OutputItem[] {
  const isNumbered = items.every(({ index }) => Number.isInteger(Number(index ?? Number.NaN)));
  if (!isNumbered) return [...items];
  return [...items].sort((one, other) => Number(one.index) - Number(other.index));
}

function isKept(item: OutputItem, extent: MessageExtent, isForgotten: boolean): boolean {
  if (item.call !== undefined) return item.call.sealed !== undefined;
  if (isForgotten && item.type === 'reasoning' && !hasContent(item)) return false;
  return extent === 'all' || item.isDone || (extent === 'said' && hasText(item));
}

function hasContent(item: OutputItem): boolean {
  const { encrypted_content, content } = item.toWire();
  return Boolean(encrypted_content) || (Array.isArray(content) && content.length > 0);
}

function hasText(item: OutputItem): boolean {
  return item.type === 'message' && item.parts.textOf('output_text', 'refusal') !== '';
}

/** An id of at most 64 characters, which is what the API takes, that no other response has. */
function madeId(prefix: string, responseId: string | undefined, position: number): string {
  return `${prefix}_${(responseId ?? '').replace(/^resp_/, '').slice(-48)}_${position}`;
}
