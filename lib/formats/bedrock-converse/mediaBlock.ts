import type { MediaPart } from '../../tools/ToolOutputPart.ts';
import { mediaContent } from '../mediaContent.ts';
import { plainMediaType } from '../plainMediaType.ts';
import type {
  ConverseFile,
  ConverseImage,
  ConverseResultContent,
  ConverseVideo,
} from './ConverseMessage.ts';
import { toWireBytes } from './WireBytes.ts';

/** The API's names of formats, by media type. */
const IMAGES: ReadonlyMap<string, ConverseImage['format']> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);
const VIDEOS: ReadonlyMap<string, ConverseVideo['format']> = new Map([
  ['video/mp4', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/x-matroska', 'mkv'],
  ['video/webm', 'webm'],
  ['video/x-flv', 'flv'],
  ['video/mpeg', 'mpeg'],
  ['video/x-ms-wmv', 'wmv'],
  ['video/3gpp', 'three_gp'],
]);
const DOCUMENTS: ReadonlyMap<string, ConverseFile['format']> = new Map([
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
]);

/** Longest name of a document, in characters, without the number after it; and what may not be in it. */
const MAX_NAME_CHARS = 190;
const NOT_IN_NAME = /[^A-Za-z0-9 \-()[\]]+/g;

/**
 * The content for an image, a video or a document that the API takes as bytes; undefined for other media and for what is
 * only somewhere else. What the media is, its media type says.
 *
 * `position` makes the name of a document unique, which it must be.
 *
 * Source: Amazon Bedrock API reference, `ImageBlock`, `VideoBlock`, `DocumentBlock`.
 */
export function mediaBlock(part: MediaPart, position: number): ConverseResultContent | undefined {
  const content = mediaContent(part);
  const bytes = content === undefined ? undefined : toWireBytes([content]);
  if (bytes === undefined || bytes.length === 0) return undefined;
  const type = plainMediaType(part.mediaType);
  const source = { bytes };
  const image = IMAGES.get(type);
  if (image !== undefined) return { image: { format: image, source } };
  const video = VIDEOS.get(type);
  if (video !== undefined) return { video: { format: video, source } };
  const format = DOCUMENTS.get(type);
  if (format === undefined) return undefined;
  return { document: { format, name: documentName(part.name, position), source } };
}

function documentName(name: string | undefined, position: number): string {
  const words = (name ?? '').replace(NOT_IN_NAME, ' ').replace(/ +/g, ' ').trim();
  return `${words.slice(0, MAX_NAME_CHARS).trim() || 'document'} ${position + 1}`;
}
