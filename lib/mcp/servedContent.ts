import type { ContentBlock } from '@modelcontextprotocol/server';
import { toBase64 } from '../formats/toBase64.ts';
import type { LinkPart, MediaPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';

/**
 * Gives the parts of a result as content of the protocol: text; images and sound with their bytes; other media with bytes as
 * embedded resources; media with no more than a URL, and links, as resource links. What is for users only is marked so.
 *
 * Source: Model Context Protocol 2026-07-28, `ContentBlock`.
 */
export function servedContent(parts: readonly ToolOutputPart[]): ContentBlock[] {
  return parts.map((part, index) => {
    const block = blockOf(part, index);
    return part.audience === 'user' ? { ...block, annotations: { audience: ['user'] } } : block;
  });
}

function blockOf(part: ToolOutputPart, index: number): ContentBlock {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'link') return linkOf(part);
  const { type, data, url, mediaType, name } = part;
  if (data === undefined) {
    return linkOf({ type: 'link', url: url ?? '', mediaType, ...(name !== undefined && { name }) });
  }
  const bytes = toBase64(data);
  if (type === 'image' || type === 'audio') return { type, data: bytes, mimeType: mediaType };
  const uri = url ?? uriOf(part, index);
  return { type: 'resource', resource: { uri, mimeType: mediaType, blob: bytes } };
}

function linkOf({ url, name, description, mediaType }: LinkPart): ContentBlock {
  return {
    type: 'resource_link',
    uri: url,
    name: name ?? url,
    ...(description !== undefined && { description }),
    ...(mediaType !== undefined && { mimeType: mediaType }),
  };
}

/**
 * A resource has to have a name of its own, though nobody can read it again. Half a surrogate pair, which no URI can hold, becomes
 * U+FFFD.
 */
function uriOf({ name, type }: MediaPart, index: number): string {
  const text = (name ?? type).replace(/\p{Surrogate}/gu, '\uFFFD');
  return `result:${index}/${encodeURIComponent(text)}`;
}
