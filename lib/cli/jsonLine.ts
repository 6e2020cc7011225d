/** Members of events that may be anything. */
const UNWRITABLE: readonly string[] = ['structured', 'value', 'cause'];
/** Characters that JSON leaves as they are and a terminal may obey, or show in another order. */
const UNSAFE = /[\u007f\p{Cf}\p{Zl}\p{Zp}]|[\u0080-\u009f]/gu;

/**
 * Writes a value as one line of JSON, whatever it is. Bytes are written in base64, bigints as text, errors as their message; what
 * cannot be written, such as a circle, is left out with all of `structured` or `value` that it stands in. The line has no
 * characters that a terminal obeys: they are escaped, which JSON allows, so that it means the same.
 */
export function jsonLine(value: unknown): string {
  return `${written(value).replace(UNSAFE, escaped)}\n`;
}

function written(value: unknown): string {
  return write(value) ?? write(value, UNWRITABLE) ?? '{}';
}

/** The JSON of a value without the members `left`; undefined for what cannot be written. */
function write(value: unknown, left: readonly string[] = []): string | undefined {
  try {
    return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, member) {
      return left.includes(name) ? undefined : plain(this[name], member);
    });
  } catch {
    return undefined;
  }
}

/** `json`: what its `toJSON`, which `Buffer` has one of, made of `value`. */
function plain(value: unknown, json: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof json === 'bigint') return String(json);
  return json instanceof Error ? json.message : json;
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}
