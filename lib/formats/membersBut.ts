import type { WireObject } from './WireObject.ts';

/** The members of `object` that say something, without those named; undefined if there are none. */
export function membersBut(object: WireObject, names: ReadonlySet<string>): WireObject | undefined {
  // No list before there is something for it: most objects have nothing else.
  let members: [string, unknown][] | undefined;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (names.has(name) || value === null || value === undefined || value === '') continue;
    members ??= [];
    members.push([name, value]);
  }
  return members && Object.fromEntries(members);
}
