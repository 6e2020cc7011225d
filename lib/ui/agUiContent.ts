import { partAsText } from '../formats/modelParts.ts';
import { toBase64 } from '../formats/toBase64.ts';
import type { MediaPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { AgUiContentPart } from './AgUiEvent.ts';

/** The parts of a result for AG-UI: one string if there is nothing but text, else a list. Links become a note in text. */
export function agUiContent(parts: readonly ToolOutputPart[]): string | AgUiContentPart[] {
  if (parts.every((part) => part.type === 'text')) return parts.map(({ text }) => text).join('');
  return agUiOutput(parts);
}

/** The parts of an output for AG-UI, one by one. */
export function agUiOutput(parts: readonly ToolOutputPart[]): AgUiContentPart[] {
  return parts.map((part) =>
    part.type === 'text' || part.type === 'link'
      ? { type: 'text', text: partAsText(part) }
      : mediaContent(part),
  );
}

function mediaContent({ type, mediaType, data = '', url, name }: MediaPart): AgUiContentPart {
  return {
    type: type === 'file' ? 'document' : type,
    source:
      url === undefined
        ? { type: 'data', value: toBase64(data), mimeType: mediaType }
        : { type: 'url', value: url, mimeType: mediaType },
    ...(name !== undefined && { metadata: { name } }),
  };
}
