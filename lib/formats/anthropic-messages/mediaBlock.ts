import type { MediaPart } from '../../tools/ToolOutputPart.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type { AnthropicBlock } from './AnthropicMessage.ts';

const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
]);

/** Longest title of a document, in characters. */
const MAX_TITLE_CHARS = 500;

/**
 * The block for an image or a document; undefined for media that the API does not take, and for an address that it cannot
 * reach. What the media is, its media type says: an image given as a file is an image.
 *
 * Source: Anthropic API reference, "Create a message", image and document blocks.
 */
export function mediaBlock(part: MediaPart): AnthropicBlock | undefined {
  const mediaType = plainMediaType(part.mediaType);
  if (IMAGE_TYPES.has(mediaType)) return withSource('image', fileSource(part, mediaType), {});
  const title = part.name ? { title: part.name.slice(0, MAX_TITLE_CHARS) } : {};
  if (mediaType === 'application/pdf') {
    return withSource('document', fileSource(part, mediaType), title);
  }
  if (mediaType === 'text/plain') return withSource('document', textSource(part), title);
  return undefined;
}

function withSource(
  type: string,
  source: object | undefined,
  members: object,
): AnthropicBlock | undefined {
  return source && { type, source, ...members };
}

/** The content if it is there, else where it is: the API fetches from https addresses only. */
function fileSource({ data, url }: MediaPart, mediaType: string): object | undefined {
  const content = data ?? dataOf(url);
  if (content !== undefined && content.length > 0) {
    return { type: 'base64', media_type: mediaType, data: toBase64(content) };
  }
  return url !== undefined && /^https:\/\//i.test(url) ? { type: 'url', url } : undefined;
}

/** Plain text is given as text, and has no source by address. */
function textSource({ data, url }: MediaPart): object | undefined {
  const text = decodeText(data ?? dataOf(url));
  return text?.trim() ? { type: 'text', media_type: 'text/plain', data: text } : undefined;
}

/** The base64 text in a `data:` URL. */
function dataOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : /^data:[^,]*;base64,(.*)$/is.exec(url)?.[1];
}

/** The text that `data` holds in UTF-8; undefined if it is none. */
function decodeText(data: string | Uint8Array | undefined): string | undefined {
  if (data === undefined) return undefined;
  try {
    const bytes =
      typeof data === 'string'
        ? Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
        : data;
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
