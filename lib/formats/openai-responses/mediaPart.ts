import type { MediaPart } from '../../tools/ToolOutputPart.ts';
import { mediaContent } from '../mediaContent.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type { ResponsesInputPart } from './ResponsesToolOutput.ts';

const IMAGE_TYPES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);

/**
 * The part for an image or a PDF file; undefined for media that the API does not take, and for an address that it cannot
 * reach. What the media is, its media type says: an image given as a file is an image.
 *
 * Source: OpenAI API reference, "Create a model response", `input_image` and `input_file`.
 */
export function mediaPart(part: MediaPart): ResponsesInputPart | undefined {
  const mediaType = plainMediaType(part.mediaType);
  const address = dataUrl(part, mediaType) ?? part.url;
  if (address === undefined || !/^(https?|data):/i.test(address)) return undefined;
  if (IMAGE_TYPES.has(mediaType)) {
    return { type: 'input_image', image_url: address, detail: 'auto' };
  }
  if (mediaType !== 'application/pdf') return undefined;
  return /^data:/i.test(address)
    ? { type: 'input_file', filename: part.name || 'file.pdf', file_data: address }
    : { type: 'input_file', file_url: address };
}

function dataUrl(part: MediaPart, mediaType: string): string | undefined {
  const content = mediaContent(part);
  return content === undefined ? undefined : `data:${mediaType};base64,${toBase64(content)}`;
}
