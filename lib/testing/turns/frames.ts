import { eventFrame } from './eventFrame.ts';

/** How events become bytes. Pure. */
export interface WireFraming {
  /** The content type of a response. */
  readonly contentType: string;
  /** The bytes of one event: its text, under its name where it has one. */
  frame(text: string, name: string | undefined): Uint8Array;
  /** The bytes of an event that is broken. */
  readonly garbage: Uint8Array;
}

const encoder = /* @__PURE__ */ new TextEncoder();

/** What is UTF-8 nowhere. */
const NO_TEXT = [0xff, 0xfe, 0x80];

/** Bytes that are no text between two pieces of it. */
function noText(before: string, after: string): Uint8Array {
  return Uint8Array.of(...encoder.encode(before), ...NO_TEXT, ...encoder.encode(after));
}

/** Server-sent events; `newline` ends their lines. */
function sse(newline: string): WireFraming {
  return {
    contentType: 'text/event-stream',
    frame(text, name) {
      const named = name === undefined ? '' : `event: ${name}${newline}`;
      return encoder.encode(`${named}data: ${text}${newline}${newline}`);
    },
    get garbage() {
      return noText('data: {"', '\n\n');
    },
  };
}

/** Server-sent events. */
export const sseFraming: WireFraming = /* @__PURE__ */ sse('\n');

/** Server-sent events with the line ends that Google sends. */
export const crlfFraming: WireFraming = /* @__PURE__ */ sse('\r\n');

/** One JSON text a line. */
export const lineFraming: WireFraming = {
  contentType: 'application/x-ndjson',
  frame: (text) => encoder.encode(`${text}\n`),
  get garbage() {
    return noText('{"', '\n');
  },
};

/** Frames of an AWS event stream. One with a wrong checksum is broken. */
export const frameFraming: WireFraming = {
  contentType: 'application/vnd.amazon.eventstream',
  frame: (text, name = '') => eventFrame(name, text),
  get garbage() {
    const frame = eventFrame('garbage', '{}');
    return frame.map((byte, at) => (at === frame.length - 1 ? byte ^ 255 : byte));
  },
};
