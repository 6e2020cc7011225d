import { crc32 } from './crc32.ts';

/** Total length, length of the headers, and the checksum of both. */
export const PRELUDE_BYTES = 12;
/** The checksum of all that stands before it. */
export const CHECKSUM_BYTES = 4;
/** The type of a header that is text. */
export const TEXT_HEADER = 7;

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * One frame of an AWS event stream: an event, or an exception where the name ends so. Pure.
 *
 * Source: Smithy specification, "Amazon Event Stream Specification".
 */
export function eventFrame(name: string, payload: string): Uint8Array {
  const isException = name.endsWith('Exception');
  const headers = encodeHeaders([
    [isException ? ':exception-type' : ':event-type', name],
    [':content-type', 'application/json'],
    [':message-type', isException ? 'exception' : 'event'],
  ]);
  const body = encoder.encode(payload);
  const frame = new Uint8Array(PRELUDE_BYTES + headers.length + body.length + CHECKSUM_BYTES);
  const view = new DataView(frame.buffer);
  view.setUint32(0, frame.length);
  view.setUint32(4, headers.length);
  view.setUint32(8, crc32(frame.subarray(0, 8)));
  frame.set(headers, PRELUDE_BYTES);
  frame.set(body, PRELUDE_BYTES + headers.length);
  const end = frame.length - CHECKSUM_BYTES;
  view.setUint32(end, crc32(frame.subarray(0, end)));
  return frame;
}

function encodeHeaders(headers: readonly (readonly [name: string, value: string])[]): Uint8Array {
  return Uint8Array.from(
    headers.flatMap(([name, value]) => {
      const [nameBytes, valueBytes] = [encoder.encode(name), encoder.encode(value)];
      const { length } = valueBytes;
      return [
        nameBytes.length,
        ...nameBytes,
        TEXT_HEADER,
        length >> 8,
        length & 255,
        ...valueBytes,
      ];
    }),
  );
}
