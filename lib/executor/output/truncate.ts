/** What stands where text was cut. Not counted. */
export const DEFAULT_MARKER = '...[truncated]';

/** Which part of a text is kept: its beginning, or its beginning and its end. */
export type TruncationMode = 'head' | 'head-tail';

/** Whether the unit at `at` is the first half of a surrogate pair. */
export function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Whether the unit at `at` is the second half of a surrogate pair. */
export function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Where to cut `text` so that at most `limit` UTF-16 code units stay: at its end if it fits (R8), else at the limit, or
 * one unit before it where the limit would split a surrogate pair (R6).
 */
export function cutPosition(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const splits = limit > 0 && isHighSurrogate(text, limit - 1) && isLowSurrogate(text, limit);
  return splits ? limit - 1 : limit;
}

/** A copy of a piece of text that does not keep the text alive which it was cut from: engines share the memory of both. */
export function detach(piece: string): string {
  // Joined with one unit more, which makes a text of its own, and cut from that.
  return ` ${piece}`.slice(1);
}
