/**
 * Gives `text`, or its beginning with `…` if it is longer than `maxChars` UTF-16 code units. No surrogate pair is split.
 */
export function excerpt(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, splitsPair ? maxChars - 1 : maxChars)}…`;
}
