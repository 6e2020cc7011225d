/** An array or an object of JSON. */
export type Container = unknown[] | Record<string, unknown>;

/** A member of a container, or an item. */
export interface Member {
  /** Its name, or its position. */
  readonly key: string | number;
  /** What is there. */
  readonly value: unknown;
}

/** A copy of `container` in which `member`, if there is one, is set; all else is shared. `__proto__` is a member like any other. */
export function copyContainer(container: Container, member?: Member): Container {
  const copy = Array.isArray(container) ? container.slice() : { ...container };
  if (member === undefined) return copy;
  const { key, value } = member;
  if (key === '__proto__') {
    const open = { writable: true, enumerable: true, configurable: true };
    Object.defineProperty(copy, key, { value, ...open });
  } else {
    (copy as Record<string | number, unknown>)[key] = value;
  }
  return copy;
}
