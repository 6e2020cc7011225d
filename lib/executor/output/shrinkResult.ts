import { mergeParts } from '../../tools/mergeParts.ts';
import type { ToolOutputPart } from '../../tools/ToolOutputPart.ts';
import type { ToolResult } from '../../tools/ToolResult.ts';
import type { TextLimit } from './BoundedOutput.ts';
import { boundParts } from './boundParts.ts';
import { charsOf } from './charsOf.ts';
import { cutJson } from './cutJson.ts';
import { isJson } from './JsonText.ts';
import { spillNote } from './spillNote.ts';
import { cutPosition } from './truncate.ts';

/**
 * Cuts a result so that all its text, markers and notes included, is at most `maxChars` UTF-16 code units; 0: no text is
 * left. A note of where the whole output is stays if there is room for it. Pure; frozen.
 */
export function shrinkResult(result: ToolResult, limit: TextLimit): ToolResult {
  const { parts, structured, truncated } = result;
  const { text, note } = splitNote(result);
  const room = limit.maxChars - charsOf(note);
  const hasNote = room >= limit.marker.length;
  const inner = hasNote ? { ...limit, maxChars: room } : limit;
  const json = structured === undefined ? undefined : shrinkJson(text, inner);
  const { parts: kept, keptChars } = json ?? shrinkText(text, inner);
  const behind = hasNote ? note : [];
  const total = truncated === undefined ? charsOf(parts) : truncated.total;
  return Object.freeze({
    ...result,
    // Nothing may be joined to text that must parse.
    parts:
      json === undefined ? mergeParts([...kept, ...behind]) : Object.freeze([...kept, ...behind]),
    truncated: Object.freeze({
      ...truncated,
      unit: 'utf16',
      // Markers of an earlier cut may stand in what is kept, and do not count.
      kept: Math.min(keptChars, truncated?.kept ?? keptChars),
      ...(total !== undefined && { total }),
    }),
  });
}

/** Parts that were cut. */
interface Shrunk {
  readonly parts: readonly ToolOutputPart[];
  /** Units of their text, markers not counted. */
  readonly keptChars: number;
}

/** Undefined if there is not one text that is JSON. */
function shrinkJson(
  parts: readonly ToolOutputPart[],
  { maxChars, marker }: TextLimit,
): Shrunk | undefined {
  const [part, more] = parts.filter(({ type }) => type === 'text');
  if (part?.type !== 'text' || more !== undefined) return undefined;
  const { text } = part;
  if (text.length <= maxChars && isJson(text)) return { parts, keptChars: text.length };
  const cut = cutJson(text, maxChars, marker);
  if (cut === undefined) return undefined;
  const fits = cut.text.length <= maxChars;
  // Where not even the marker fits, a string without it does, or nothing.
  const short = fits ? cut.text : '""'.slice(0, maxChars < 2 ? 0 : 2);
  const shrunk = Object.freeze({ ...part, text: short });
  return {
    parts: parts.flatMap((one) => (one !== part ? one : short === '' ? [] : shrunk)),
    keptChars: fits ? cut.kept : 0,
  };
}

function shrinkText(parts: readonly ToolOutputPart[], limit: TextLimit): Shrunk {
  const { maxChars, marker } = limit;
  const chars = charsOf(parts);
  if (chars <= maxChars) return { parts, keptChars: chars };
  const room = maxChars - marker.length;
  if (room > 0) {
    const { parts: kept, truncated } = boundParts({ parts }, { ...limit, maxChars: room });
    return { parts: kept, keptChars: truncated?.kept ?? chars };
  }
  const text = marker.slice(0, cutPosition(marker, maxChars));
  const others = parts.filter(({ type }) => type !== 'text');
  return { parts: [{ type: 'text', text }, ...others], keptChars: 0 };
}

/** The parts without the note of where the whole output is, and the note. */
function splitNote({
  parts,
  truncated,
}: ToolResult): Record<'text' | 'note', readonly ToolOutputPart[]> {
  const last = parts.at(-1);
  const note = truncated?.reference === undefined ? '' : spillNote(truncated.reference);
  if (note === '' || last?.type !== 'text' || !last.text.endsWith(note))
    return { text: parts, note: [] };
  const text = last.text.slice(0, -note.length);
  const others = parts.slice(0, -1);
  return {
    text: text === '' ? others : [...others, { ...last, text }],
    note: [Object.freeze({ type: 'text', text: note })],
  };
}
