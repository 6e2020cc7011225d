import type { WireObject } from '../decodeEvents.ts';
import { asJson } from '../wireValues.ts';

/** A copy of `object` down to the last member: SDKs go on writing into theirs. One that has no JSON text is copied flat. */
export function copyOf(object: WireObject): WireObject {
  const text = asJson(object);
  return text === undefined ? { ...object } : (JSON.parse(text) as WireObject);
}
