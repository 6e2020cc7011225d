import { describeValue } from '../../schema/describeValue.ts';
import { excerpt } from '../../schema/excerpt.ts';
import type { MediaPart, TextPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';

const DATA_URL = /^data:[^,]*,/i;
const MAX_TYPE_CHARS = 60;
const MAX_URL_CHARS = 500;

/**
 * Puts a text note in the place of each medium whose content is over `maxBytes`; 0: no limit. A note says what was left
 * out: kind, media type, name, size and bound. Gives the same array if nothing is over. Pure.
 */
export function boundMedia(
  parts: readonly ToolOutputPart[],
  maxBytes: number,
): readonly ToolOutputPart[] {
  if (maxBytes === 0) return parts;
  const isOver = (part: ToolOutputPart): boolean => mediaBytes(part) > maxBytes;
  if (!parts.some(isOver)) return parts;
  return parts.map((part) => (isOver(part) ? noteOf(part as MediaPart, maxBytes) : part));
}

/** How many of `parts` are others in what `boundMedia` made of them. */
export function mediaLeftOut(
  parts: readonly ToolOutputPart[],
  bounded: readonly ToolOutputPart[],
): number {
  return parts === bounded ? 0 : parts.filter((part, index) => part !== bounded[index]).length;
}

/**
 * Bytes of the content that a part carries, reckoned from the length of base64 text; 0 for text, links, and media that are
 * only pointed to. Line breaks in base64 text count as content.
 */
export function mediaBytes(part: ToolOutputPart): number {
  if (part.type === 'text' || part.type === 'link') return 0;
  const { data = '', url = '' } = part;
  const bytes = typeof data === 'string' ? base64Bytes(data, 0) : data.byteLength;
  // A `data:` URL is content too. Percent-encoded content is taken for base64: more is not said by its length.
  const [prefix] = DATA_URL.exec(url) ?? [];
  return prefix === undefined ? bytes : bytes + base64Bytes(url, prefix.length);
}

function base64Bytes(text: string, start: number): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - start - padding) * 3) / 4);
}

function noteOf(part: MediaPart, maxBytes: number): TextPart {
  const { type, mediaType, name, url, audience } = part;
  const what = name === undefined ? '' : ` ${describeValue(name)}`;
  const size = `${mediaBytes(part)} bytes, more than the ${maxBytes} allowed`;
  const where =
    url === undefined || DATA_URL.test(url) ? '' : `, see ${excerpt(url, MAX_URL_CHARS)}`;
  const text = `[${type} left out: ${excerpt(mediaType, MAX_TYPE_CHARS)}${what}, ${size}${where}]`;
  return { type: 'text', text, ...(audience !== undefined && { audience }) };
}
