import { MissingPackageError } from '../errors/MissingPackageError.ts';
import type { DecodeFrame } from '../wire/EventStreamReader.ts';

/** The codec, from when it was loaded first. */
let loaded: DecodeFrame | undefined;

/**
 * Gives the codec of AWS event streams, of the package `@smithy/eventstream-codec`: now if it was loaded before, else a
 * promise of it, which rejects with `MissingPackageError` if there is no such package. A load that failed is tried again.
 */
export function loadEventStreamCodec(): DecodeFrame | Promise<DecodeFrame> {
  return loaded ?? load();
}

async function load(): Promise<DecodeFrame> {
  try {
    const { EventStreamCodec } = await import('@smithy/eventstream-codec');
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    const codec = new EventStreamCodec(
      (bytes) => (typeof bytes === 'string' ? bytes : decoder.decode(bytes)),
      (text) => encoder.encode(text),
    );
    loaded = (frame) => codec.decode(frame);
    return loaded;
  } catch (cause) {
    throw new MissingPackageError(
      '@smithy/eventstream-codec',
      'Reading the bytes of an AWS event stream',
      cause,
    );
  }
}
