/** Bytes turned into text at once: a multiple of 3, so that the pieces join; small enough to be spread as arguments. */
const SLICE_BYTES = 24_576;

/** Gives the base64 text of `data`; text is taken to be base64 already. Needs no Node: browsers have `btoa` too. */
export function toBase64(data: string | Uint8Array): string {
  if (typeof data === 'string') return data;
  let text = '';
  for (let start = 0; start < data.length; start += SLICE_BYTES) {
    text += btoa(String.fromCharCode(...data.subarray(start, start + SLICE_BYTES)));
  }
  return text;
}
