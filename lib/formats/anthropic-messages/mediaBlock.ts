import type { MediaPart } from '../../tools/ToolOutputPart.ts';
import { mediaContent } from '../mediaContent.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type {
  AnthropicDocument,
  AnthropicImage,
  AnthropicImageType,
  AnthropicUrlSource,
} from './AnthropicMessage.ts';

const IMAGE_TYPES: readonly AnthropicImageType[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
];
const PDF = 'application/pdf';
const PLAIN_TEXT = 'text/plain';

/** Longest title of a document, in characters. */
const MAX_TITLE_CHARS = 500;

/**
 * The block for an image or a document; undefined for media that the API does not take, and for an address that it cannot
 * reach. What the media is, its media type says: an image given as a file is an image.
 *
 * Source: Anthropic API reference, "Create a message", image and document blocks.
 */
export function mediaBlock(part: MediaPart): AnthropicImage | AnthropicDocument | undefined {
  const mediaType = plainMediaType(part.mediaType);
  const imageType = IMAGE_TYPES.find((type) => type === mediaType);
  if (imageType !== undefined) {
    const source = fileSource(part, imageType);
    return source && { type: 'image', source };
  }
  const source =
    mediaType === PDF
      ? fileSource(part, PDF)
      : mediaType === PLAIN_TEXT
        ? textSource(part)
        : undefined;
  const title = part.name ? { title: part.name.slice(0, MAX_TITLE_CHARS) } : {};
  return source && { type: 'document', source, ...title };
}

/** The content if it is there, else where it is: the API fetches from https addresses only. */
function fileSource<Type extends string>(
  part: MediaPart,
  media_type: Type,
): { type: 'base64'; media_type: Type; data: string } | AnthropicUrlSource | undefined {
  const { url } = part;
  const content = mediaContent(part);
  if (content !== undefined) {
    return { type: 'base64', media_type, data: toBase64(content) };
  }
  return url !== undefined && /^https:\/\//i.test(url) ? { type: 'url', url } : undefined;
}

/** Plain text is given as text, and has no source by address. */
function textSource(
  part: MediaPart,
): { type: 'text'; media_type: typeof PLAIN_TEXT; data: string } | undefined {
  const text = decodeText(mediaContent(part));
  return text?.trim() ? { type: 'text', media_type: PLAIN_TEXT, data: text } : undefined;
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
