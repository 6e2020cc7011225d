/** The key as a bearer token, as most APIs take it. */
export function bearer(key: string): readonly [name: string, value: string] {
  return ['authorization', `Bearer ${key.trim()}`];
}

/** The key as Google's APIs take it. */
export function googleKey(key: string): readonly [name: string, value: string] {
  return ['x-goog-api-key', key];
}
