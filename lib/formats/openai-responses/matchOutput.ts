import type { WireObject } from '../WireObject.ts';
import { asText } from '../wireValues.ts';
import type { OutputItem } from './OutputItem.ts';

/**
 * Finds for each item of a response's final `output` the one that was streamed; undefined for one that was not. Pure.
 *
 * Ids tell, where they are the same. Servers give other ids, and leave items out, so the others are taken in order by
 * kind; but calls with other ids are other calls, unless they call the same with the same arguments.
 */
export function matchOutput(
  items: readonly OutputItem[],
  output: readonly WireObject[],
): (OutputItem | undefined)[] {
  const free = new Set(items);
  // Ids may repeat: then those of one id come again in their order.
  const byKey = grouped([...items].reverse(), keyOf);
  const matched = output.map((given) => {
    const key = asText(given.call_id) ?? asText(given.id);
    const same = key === undefined ? undefined : byKey.get(key);
    const item = same?.at(-1)?.type === given.type ? same?.pop() : undefined;
    if (item !== undefined) free.delete(item);
    return item;
  });
  const left = grouped([...free].reverse(), ({ type }) => type);
  return output.map(
    (given, at) => matched[at] ?? takeFirst(left.get(asText(given.type) ?? ''), given),
  );
}

function grouped(
  items: readonly OutputItem[],
  keyOfItem: (item: OutputItem) => string | undefined,
): ReadonlyMap<string | undefined, OutputItem[]> {
  const lists = new Map<string | undefined, OutputItem[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [item]);
    else list.push(item);
  }
  return lists;
}

function keyOf({ call, id }: OutputItem): string | undefined {
  return call?.wireId ?? id;
}

/** The lists are in reverse order: taking from the end costs nothing. */
function takeFirst(items: OutputItem[] | undefined, given: WireObject): OutputItem | undefined {
  const position = items?.findLastIndex((item) => mayBe(item, given)) ?? -1;
  return position < 0 ? undefined : items?.splice(position, 1)[0];
}

function mayBe({ call }: OutputItem, given: WireObject): boolean {
  if (call?.wireId === undefined || asText(given.call_id) === undefined) return true;
  return call.name === given.name && call.text.value === (given.arguments ?? given.input);
}
