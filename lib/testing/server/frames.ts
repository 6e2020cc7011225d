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

const encoder = new TextEncoder();

/** What is UTF-8 nowhere. */
const NO_TEXT = [0xff, 0xfe, 0x80];

/** Server-sent events; `newline` ends their lines. */
function sse(newline: string): WireFraming {
  return {
    contentType: 'text/event-stream',
    frame(text, name) {
      const named = name === undefined ? '' : `event: ${name}${newline}`;
      return encoder.encode(`${named}data: ${text}${newline}${newline}`);
    },
    garbage: Uint8Array.of(...encoder.encode('data: {"'), ...NO_TEXT, ...encoder.encode('\n\n')),
  };
}

/** Server-sent events. */
export const sseFraming: WireFraming = sse('\n');

/** Server-sent events with the line ends that Google sends. */
export const crlfFraming: WireFraming = sse('\r\n');

/** One JSON text a line. */
export const lineFraming: WireFraming = {
  contentType: 'application/x-ndjson',
  frame: (text) => encoder.encode(`${text}\n`),
  garbage: Uint8Array.of(...encoder.encode('{"'), ...NO_TEXT, ...encoder.encode('\n')),
};

/** Frames of an AWS event stream. One with a wrong checksum is broken. */
export const frameFraming: WireFraming = {
  contentType: 'application/vnd.amazon.eventstream',
  frame: (text, name = '') => eventFrame(name, text),
  garbage: eventFrame('garbage', '{}').map((byte, at, frame) =>
    at === frame.length - 1 ? byte ^ 255 : byte,
  ),
};
