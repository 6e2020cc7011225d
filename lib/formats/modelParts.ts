import type { LinkPart, MediaPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolResult } from '../tools/ToolResult.ts';

/** The parts of `result` that are for the model: all but those marked `audience: 'user'`. */
export function modelParts(result: ToolResult): readonly ToolOutputPart[] {
  return result.parts.filter((part) => part.audience !== 'user');
}

/**
 * Says a part in text, for a provider that does not take it: text as it is, anything else as a short note of what was
 * left out, such as `[image image/png, 12 KB, chart.png]`. Never the content itself.
 */
export function partAsText(part: ToolOutputPart): string {
  if (part.type === 'text') return part.text;
  const facts = part.type === 'link' ? linkFacts(part) : mediaFacts(part);
  return `[${part.type} ${facts.filter((fact) => fact !== undefined && fact !== '').join(', ')}]`;
}

function linkFacts({ url, mediaType, name, description }: LinkPart): (string | undefined)[] {
  return [address(url), mediaType, name, description];
}

function mediaFacts({ mediaType, data, name, url }: MediaPart): (string | undefined)[] {
  return [mediaType, data === undefined ? undefined : size(byteLength(data)), name, address(url)];
}

/** A `data:` URL is the content itself, which a note must not repeat. */
function address(url: string | undefined): string | undefined {
  return url !== undefined && /^data:/i.test(url) ? 'data URL' : url;
}

function byteLength(data: string | Uint8Array): number {
  if (typeof data !== 'string') return data.byteLength;
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return Math.floor((data.length * 3) / 4) - padding;
}

function size(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_048_576) return `${Math.round(bytes / 1_024)} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
