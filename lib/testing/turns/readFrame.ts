import type { EventStreamFrame } from '../../wire/EventStreamReader.ts';
import { crc32 } from './crc32.ts';
import { CHECKSUM_BYTES, PRELUDE_BYTES, TEXT_HEADER } from './eventFrame.ts';

const decoder = /* @__PURE__ */ new TextDecoder();

/**
 * Takes a frame of an AWS event stream apart, as the codec does that has to be loaded, but at once. Pure.
 *
 * Source: Smithy specification, "Amazon Event Stream Specification".
 *
 * @throws RangeError for a frame whose checksum is wrong, and for a header that is no text.
 */
export function readFrame(frame: Uint8Array): EventStreamFrame {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const end = frame.length - CHECKSUM_BYTES;
  if (view.getUint32(end) !== crc32(frame.subarray(0, end))) {
    throw new RangeError('The checksum of a frame is wrong.');
  }
  const bodyAt = PRELUDE_BYTES + view.getUint32(4);
  return {
    headers: readHeaders(frame.subarray(PRELUDE_BYTES, bodyAt)),
    body: frame.subarray(bodyAt, end),
  };
}

function readHeaders(bytes: Uint8Array): EventStreamFrame['headers'] {
  const headers: Record<string, { readonly value: string }> = {};
  let at = 0;
  const take = (length: number): Uint8Array => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const takeNumber = (length: number): number =>
    take(length).reduce((number, byte) => number * 256 + byte, 0);
  while (at < bytes.length) {
    const name = decoder.decode(take(takeNumber(1)));
    if (takeNumber(1) !== TEXT_HEADER) {
      throw new RangeError(`The header ${name} of a frame is no text.`);
    }
    headers[name] = { value: decoder.decode(take(takeNumber(2))) };
  }
  return headers;
}
