import type { WireObject } from '../WireObject.ts';
import { asIndex, asObject } from '../wireValues.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_OBJECTS: readonly WireObject[] = [];

/** The text of an id or a code, which some servers give as a number. */
export const asId: (value: unknown) => string | undefined = asIndex;

/** The objects of a list; an object alone is a list of one. */
export function asObjects(value: unknown): readonly WireObject[] {
  if (value === undefined || value === null) return NO_OBJECTS;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map(asObject).filter((item) => item !== undefined);
}

/** The members of `object` that say something, without those named; undefined if there are none. */
export function membersBut(
  object: WireObject,
  names: ReadonlySet<string> = NONE,
): WireObject | undefined {
  let members: [string, unknown][] | undefined;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (names.has(name) || value === null || value === undefined || value === '') continue;
    members ??= [];
    members.push([name, value]);
  }
  return members && Object.fromEntries(members);
}
