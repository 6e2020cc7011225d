import { toBase64 } from '../formats/toBase64.ts';

/** Writes a request body as JSON. Bytes in it become base64 text, whatever class they are of: that is how APIs take them. */
export function writeJson(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value: unknown) {
    // What a class of bytes makes of itself comes as `value`, and is not always base64.
    const given = this[name];
    return given instanceof Uint8Array ? toBase64(given) : value;
  });
}
