import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import { mediaContent } from '../mediaContent.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type { GeminiMedia } from './GeminiMessage.ts';

/** Media types that an answer to a call may hold. */
const MEDIA_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
]);

/** Where the provider itself has a file: its Files API, and Cloud Storage. */
const PROVIDER_ADDRESS = /^(gs:\/\/|https:\/\/generativelanguage\.googleapis\.com\/)/i;

/**
 * The media of a result as an answer to a call holds it; undefined for a part that it does not take: a text, a link, other
 * types of media, and an address that is not the provider's own.
 */
export function toMedia(part: ToolOutputPart): GeminiMedia | undefined {
  if (part.type === 'text' || part.type === 'link') return undefined;
  const mimeType = plainMediaType(part.mediaType);
  if (!MEDIA_TYPES.has(mimeType)) return undefined;
  const { url } = part;
  const data = mediaContent(part);
  if (data !== undefined) {
    return { inlineData: { mimeType, data: toBase64(data) } };
  }
  return url !== undefined && PROVIDER_ADDRESS.test(url)
    ? { fileData: { mimeType, fileUri: url } }
    : undefined;
}
