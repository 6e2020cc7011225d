import { isObject } from '../schema/isObject.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * A request body with the members that the user adds. They win, and an undefined one leaves the member out; objects are merged
 * member by member, one level deep, and `tools` are joined, there too. Pure.
 */
export function mergeBody(own: Members, added: Members = {}): Record<string, unknown> {
  return mergeMembers(own, added, (mine, theirs) =>
    isObject(mine) && isObject(theirs)
      ? mergeMembers(mine as Members, theirs as Members, (_, value) => value)
      : theirs,
  );
}

function mergeMembers(
  own: Members,
  added: Members,
  merge: (mine: unknown, theirs: unknown) => unknown,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...own };
  for (const [name, theirs] of Object.entries(added)) {
    const mine = own[name];
    const areTools = name === 'tools' && Array.isArray(mine) && Array.isArray(theirs);
    merged[name] = areTools ? [...mine, ...theirs] : merge(mine, theirs);
  }
  return merged;
}
