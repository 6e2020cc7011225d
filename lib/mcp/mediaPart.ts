import { describeValue } from '../schema/describeValue.ts';
import type { MediaPart } from '../tools/ToolOutputPart.ts';

/** Media of a server's answer, as they came. */
export interface GivenMedia {
  /** The content. */
  readonly data: unknown;
  /** Its media type. */
  readonly mediaType: unknown;
}

/** The part, or in words why there is none: `its data must be base64, got "…"`. */
export type ReadMedia = { readonly part: MediaPart } | { readonly problem: string };

const MEDIA_TYPE =
  /^([a-z0-9][\w.+!#$&^-]{0,126})\/[a-z0-9][\w.+!#$&^-]{0,126}(?:;[ -~]{0,100})?$/i;

const WHITE_SPACE = /[\t\n\f\r ]+/g;

const OUTSIDE_ALPHABET = /[^A-Za-z0-9+/]/;

/**
 * Makes a part of media: `image`, `audio` and `video` as the media type says, `file` for any other. White space in the base64
 * is taken out and missing padding added, since providers refuse a request for either. Takes linear time.
 */
export function mediaPart({ data, mediaType }: GivenMedia): ReadMedia {
  const kind = typeof mediaType === 'string' ? MEDIA_TYPE.exec(mediaType) : null;
  if (kind === null || typeof mediaType !== 'string') {
    return { problem: `its mimeType must be a media type, got ${describeValue(mediaType)}` };
  }
  const base64 = typeof data === 'string' ? checkedBase64(data) : undefined;
  if (base64 === undefined) {
    return { problem: `its data must be base64 that is not empty, got ${describeValue(data)}` };
  }
  return { part: { type: typeOf(kind[1] ?? ''), mediaType, data: base64 } };
}

function typeOf(kind: string): MediaPart['type'] {
  const type = kind.toLowerCase();
  return type === 'image' || type === 'audio' || type === 'video' ? type : 'file';
}

/** The base64 text with its padding; undefined if it is none, or empty. Source: RFC 4648, section 4. */
function checkedBase64(given: string): string | undefined {
  const text = given.replace(WHITE_SPACE, '');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  if (digits === '' || digits.length % 4 === 1 || OUTSIDE_ALPHABET.test(digits)) return undefined;
  const missing = (4 - (digits.length % 4)) % 4;
  return padding === 0 || padding === missing ? digits + '='.repeat(missing) : undefined;
}
