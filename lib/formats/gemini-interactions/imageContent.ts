import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import { mediaContent } from '../mediaContent.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type { InteractionImage } from './InteractionStep.ts';

const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/gif',
  'image/bmp',
  'image/tiff',
]);

/**
 * The image of a result; undefined for anything that an answer to a call does not take, and for an address that the API
 * cannot reach. What the media is, its media type says: an image given as a file is an image.
 */
export function imageContent(part: ToolOutputPart): InteractionImage | undefined {
  if (part.type === 'text' || part.type === 'link') return undefined;
  const mimeType = plainMediaType(part.mediaType);
  if (!IMAGE_TYPES.has(mimeType)) return undefined;
  const { url } = part;
  const data = mediaContent(part);
  if (data !== undefined) {
    return { type: 'image', data: toBase64(data), mime_type: mimeType };
  }
  return url !== undefined && /^(https|gs):\/\//i.test(url)
    ? { type: 'image', uri: url, mime_type: mimeType }
    : undefined;
}
