import type { WireObject } from '../decodeEvents.ts';
import { asIndex, asObject } from '../wireValues.ts';

const NONE: ReadonlySet<string> = new Set();

/** The text of an id or a code, which some servers give as a number. */
export const asId: (value: unknown) => string | undefined = asIndex;

/** The objects of a list; an object alone is a list of one. */
export function asObjects(value: unknown): readonly WireObject[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asObject).filter((item) => item !== undefined);
}

/** The members of `object` that say something, without those named; undefined if there are none. */
export function membersBut(
  object: WireObject,
  names: ReadonlySet<string> = NONE,
): WireObject | undefined {
  const members = Object.entries(object).filter(
    ([name, value]) => !names.has(name) && value !== null && value !== undefined && value !== '',
  );
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
