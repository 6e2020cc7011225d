import { toBase64 } from '../formats/toBase64.ts';
import type { LinkPart, MediaPart, TextPart, ToolOutputPart } from '../tools/ToolOutputPart.ts';
import type { ToolResult } from '../tools/ToolResult.ts';
import { plainValue } from './plainValue.ts';

/** A part of a tool's output without the content of media, which is sent as a file of its own. */
export type ShownPart = TextPart | LinkPart | Omit<MediaPart, 'data'>;

const NO_WORDS = 'The tool failed.';

/**
 * The output of a call that went well, as a page shows it: the value behind the text, if there is one and nothing is left
 * out; text as a string, if there is nothing but text for everybody; else `{ parts, structured }`.
 */
export function shownOutput(result: ToolResult): unknown {
  const parts = result.parts.map(shownPart);
  const structured = result.truncated === undefined ? result.structured : undefined;
  if (structured === undefined) return shownParts(parts);
  const value = plainValue(structured);
  return parts.every(isPlainText) ? value : { parts, structured: value };
}

/** Parts as a page shows them: a string, if they are nothing but text for everybody; else `{ parts }`. */
export function shownParts(parts: readonly ShownPart[]): unknown {
  return parts.every(isPlainText) ? parts.map(({ text }) => text).join('') : { parts };
}

/** A part without the content of a medium; the address stays, unless it is the content. */
export function shownPart(part: ToolOutputPart): ShownPart {
  if (part.type === 'text' || part.type === 'link') return part;
  const { data: _, url, extra, ...facts } = part;
  return {
    ...facts,
    ...(url !== undefined && !isDataUrl(url) && { url }),
    ...(extra !== undefined && { extra: plainValue(extra) as typeof extra }),
  };
}

/** What went wrong with a call, in the words that its result has for it. */
export function errorTextOf({ parts, error }: ToolResult): string {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return text || error?.message || NO_WORDS;
}

/** Where a page gets a medium: its address, or its content as a `data:` URL. */
export function mediaUrl({ url, data = '', mediaType }: MediaPart): string {
  return url ?? `data:${mediaType};base64,${toBase64(data)}`;
}

function isPlainText(part: ShownPart): part is TextPart {
  return part.type === 'text' && part.audience === undefined;
}

function isDataUrl(url: string): boolean {
  return /^data:/i.test(url);
}
