import type { WireObject } from '../WireObject.ts';

/** The member of `object` that the wire calls `name`; the official SDK writes `toolCalls` for `tool_calls`. */
export function member(object: WireObject | undefined, name: string): unknown {
  if (object === undefined) return undefined;
  return (
    object[name] ?? object[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]
  );
}

/** A copy of `object` with its members called as on the wire; what is in them stays as it is. */
export function withWireNames(object: WireObject): WireObject {
  const entries = Object.entries(object).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
