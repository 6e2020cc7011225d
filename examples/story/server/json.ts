/** A JSON object of which nothing is known yet. */
export type JsonObject = { readonly [member: string]: unknown };

/** Tells whether `value` is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in `value`, if it is an array; nothing otherwise. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
