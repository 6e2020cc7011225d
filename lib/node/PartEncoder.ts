import type { LinkPart, MediaPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';

/** Text that is encoded at once, in UTF-16 code units. */
const SLICE_CHARS = 65_536;
/** Bytes that are encoded at once: a multiple of 3, so that the pieces join. */
const SLICE_BYTES = 49_152;
/** What is written of a medium or link, beside its data. */
const MEMBERS = ['type', 'mediaType', 'name', 'url', 'description'];

/**
 * Turns parts into the bytes of a file, in pieces of bounded size: text as it is, in UTF-8; a medium or link as a line of
 * JSON, `data` in base64. Parts for the user alone, `extra` data and members that parts do not have are left out.
 */
export class PartEncoder {
  /** Whether the next byte begins a line. */
  #isLineStart = true;

  /** The bytes of a part. */
  *encode(part: ToolOutputPart): Generator<Uint8Array> {
    if (part.audience === 'user') return;
    for (const text of part.type === 'text' ? textSlices(part.text) : this.#line(part)) {
      this.#isLineStart = text.endsWith('\n');
      yield Buffer.from(text, 'utf8');
    }
  }

  *#line(part: MediaPart | LinkPart): Generator<string> {
    const { data } = part as MediaPart;
    const members = Object.fromEntries(MEMBERS.map((name) => [name, Reflect.get(part, name)]));
    const head = JSON.stringify(members).slice(0, -1);
    yield this.#isLineStart ? head : `\n${head}`;
    if (data !== undefined) {
      yield ',"data":"';
      yield* typeof data === 'string' ? escapedSlices(data) : base64Slices(data);
      yield '"';
    }
    yield '}\n';
  }
}

/** The text in pieces, none of which is empty or ends within a surrogate pair. */
function* textSlices(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + SLICE_CHARS;
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last <= 0xdbff) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

function* escapedSlices(text: string): Generator<string> {
  for (const slice of textSlices(text)) yield JSON.stringify(slice).slice(1, -1);
}

function* base64Slices(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield Buffer.from(bytes.subarray(start, start + SLICE_BYTES)).toString('base64');
  }
}
