import { EventStreamCodec } from '@smithy/eventstream-codec';
import type { DecodeFrame } from '../../lib/wire/EventStreamReader.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : decoder.decode(bytes)),
  (text) => encoder.encode(text),
);

/** Takes frames apart. */
export const decodeFrame: DecodeFrame = (bytes) => codec.decode(bytes);

/** A frame with headers of text and a payload. */
export function frame(headers: Readonly<Record<string, string>>, payload: string): Uint8Array {
  const typed = Object.entries(headers).map(([name, value]) => [name, { type: 'string', value }]);
  return codec.encode({ headers: Object.fromEntries(typed), body: encoder.encode(payload) });
}

/** The frame of an event. */
export function eventFrame(type: string, payload: object): Uint8Array {
  const headers = {
    ':event-type': type,
    ':content-type': 'application/json',
    ':message-type': 'event',
  };
  return frame(headers, JSON.stringify(payload));
}

/** The frame of an exception. */
export function exceptionFrame(type: string, payload: object): Uint8Array {
  const headers = { ':exception-type': type, ':message-type': 'exception' };
  return frame(headers, JSON.stringify(payload));
}

/** All bytes in one array. */
export function joined(arrays: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(arrays.flatMap((bytes) => [...bytes]));
}
