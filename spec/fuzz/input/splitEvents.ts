import type { FormatName } from '../../../lib/formats/WireFormat.ts';

/** The least bytes of an AWS frame. */
const LEAST_FRAME_BYTES = 16;

/** The bytes of a response cut where one event ends and the next begins; what is no event is in a piece too. */
export function splitEvents(format: FormatName, bytes: Uint8Array): Uint8Array[] {
  if (format === 'bedrock-converse') return splitFrames(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pieces = text.split(format === 'ollama' ? /(?<=\n)/ : /(?<=\n\r?\n)/);
  return pieces.filter((piece) => piece !== '').map((piece) => Buffer.from(piece, 'latin1'));
}

function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array[] = [];
  let at = 0;
  while (at + LEAST_FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(at);
    if (length < LEAST_FRAME_BYTES || at + length > bytes.length) break;
    frames.push(bytes.subarray(at, at + length));
    at += length;
  }
  if (at < bytes.length) frames.push(bytes.subarray(at));
  return frames;
}
