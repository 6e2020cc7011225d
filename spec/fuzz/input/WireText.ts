import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { turnFormats } from '../../../lib/testing/turns/turnFormats.ts';

/** One event of a wire: its text, under its name where the framing has names. */
export interface WireText {
  readonly name?: string;
  readonly text: string;
}

/** Lengths of an AWS frame: total, headers, and the checksum of both. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;

/** The bytes of events that are as they were written. */
const written = new WeakMap<WireText, Uint8Array>();

const decoder = new TextDecoder();

/** The bytes of events. */
export function toBytes(format: FormatName, events: readonly WireText[]): Uint8Array {
  const { framing } = turnFormats[format];
  return Buffer.concat(
    events.map((event) => written.get(event) ?? framing.frame(event.text, event.name)),
  );
}

/** The event that bytes hold, as the server of `millrace/testing/server` writes it. */
export function toWireText(format: FormatName, bytes: Uint8Array): WireText {
  const event = readWireText(format, bytes);
  written.set(event, bytes);
  return event;
}

function readWireText(format: FormatName, bytes: Uint8Array): WireText {
  if (format === 'bedrock-converse') return ofFrame(bytes);
  const text = decoder.decode(bytes);
  if (format === 'ollama') return { text: text.trimEnd() };
  const [first = '', second] = text.trimEnd().split(/\r?\n/);
  if (second === undefined) return { text: first.slice('data: '.length) };
  return { name: first.slice('event: '.length), text: second.slice('data: '.length) };
}

/** The first header of the frames that are written is the name. */
function ofFrame(bytes: Uint8Array): WireText {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headersEnd = PRELUDE_BYTES + view.getUint32(4);
  const nameAt = PRELUDE_BYTES + 1 + view.getUint8(PRELUDE_BYTES) + 1;
  const valueAt = nameAt + 2;
  return {
    name: decoder.decode(bytes.subarray(valueAt, valueAt + view.getUint16(nameAt))),
    text: decoder.decode(bytes.subarray(headersEnd, bytes.length - CHECKSUM_BYTES)),
  };
}
