import type { MediaPart, ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import { mediaContent } from '../mediaContent.ts';
import { modelParts } from '../modelParts.ts';
import { plainMediaType } from '../plainMediaType.ts';
import { toBase64 } from '../toBase64.ts';
import type { ChatContentPart, ChatUserMessage } from './ChatMessage.ts';

/** Image types that the API takes as data. */
const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);
const AUDIO_FORMATS: ReadonlyMap<string, 'wav' | 'mp3'> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

/**
 * The user message that carries the media of `results`, each introduced by the call that it belongs to; undefined if
 * there is none that the API takes: images, WAV and MP3 sound, PDF files.
 *
 * Source: OpenAI API reference, "Create chat completion", content parts of user messages.
 */
export function mediaMessage(results: readonly ToolResult[]): ChatUserMessage | undefined {
  const content = results.flatMap((result) => {
    const media = modelParts(result).flatMap(toContentPart);
    return media.length === 0 ? [] : [introduction(result), ...media];
  });
  return content.length === 0 ? undefined : { role: 'user', content };
}

function introduction({ toolName, callId }: ToolResult): ChatContentPart {
  return { type: 'text', text: `Media in the result of ${toolName}, call ${callId}:` };
}

function toContentPart(part: ToolOutputPart): ChatContentPart[] {
  switch (part.type) {
    case 'image':
      return toImage(part);
    case 'audio':
      return toAudio(part);
    case 'file':
      return toFile(part);
    default:
      return [];
  }
}

function toImage(part: MediaPart): ChatContentPart[] {
  const type = plainMediaType(part.mediaType);
  const data = mediaContent(part);
  const url = data !== undefined && IMAGE_TYPES.has(type) ? dataUrl(type, data) : part.url;
  return url === undefined ? [] : [{ type: 'image_url', image_url: { url } }];
}

function toAudio(part: MediaPart): ChatContentPart[] {
  const format = AUDIO_FORMATS.get(plainMediaType(part.mediaType));
  const data = mediaContent(part);
  if (format === undefined || data === undefined) return [];
  return [{ type: 'input_audio', input_audio: { data: toBase64(data), format } }];
}

/** What a file is, its media type says: an image given as a file is an image. */
function toFile(part: MediaPart): ChatContentPart[] {
  const data = mediaContent(part);
  const type = plainMediaType(part.mediaType);
  if (IMAGE_TYPES.has(type)) return toImage(part);
  if (type !== 'application/pdf' || data === undefined) return [];
  return [
    { type: 'file', file: { filename: part.name ?? 'file.pdf', file_data: dataUrl(type, data) } },
  ];
}

function dataUrl(type: string, data: string | Uint8Array): string {
  return `data:${type};base64,${toBase64(data)}`;
}
