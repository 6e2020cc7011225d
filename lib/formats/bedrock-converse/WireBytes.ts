import { toBase64 } from '../toBase64.ts';

/**
 * Bytes in a message of the Converse API. The AWS SDK wants them as an array of bytes, which this is; in a request that is
 * written as JSON they are base64 text, which is what `JSON.stringify` makes of them.
 */
export class WireBytes extends Uint8Array<ArrayBuffer> {
  /** The base64 text. */
  toJSON(): string {
    return toBase64(this);
  }
}

/** The bytes that `pieces` are together, each bytes or base64 text of its own; undefined if one is neither. */
export function toWireBytes(pieces: readonly unknown[]): WireBytes | undefined {
  const arrays: Uint8Array[] = [];
  for (const piece of pieces) {
    const bytes = piece instanceof Uint8Array ? piece : fromBase64(piece);
    if (bytes === undefined) return undefined;
    arrays.push(bytes);
  }
  const size = arrays.reduce((sum, { length }) => sum + length, 0);
  const joined = new WireBytes(new ArrayBuffer(size));
  let at = 0;
  for (const bytes of arrays) {
    joined.set(bytes, at);
    at += bytes.length;
  }
  return joined;
}

function fromBase64(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
