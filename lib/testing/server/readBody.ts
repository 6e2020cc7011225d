import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** Most bytes of the body of a request. */
const MAX_BODY_BYTES = 64 * 1_024 * 1_024;

/**
 * Reads the body of a request: JSON as its value, other text as it is. Rejects with RangeError for one that is too long, and
 * when the client leaves before its end.
 */
export async function readBody(
  request: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RangeError(`The body is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The headers of a request, each with one value. */
export function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
