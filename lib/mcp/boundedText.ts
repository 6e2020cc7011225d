import { cleanLine } from './cleanText.ts';

/**
 * Gives a text of a stranger in one line, without invisible characters, and at most `maxChars` UTF-16 code units of it, with `…`
 * for the rest. Undefined for what is no text, and for one in which nothing can be seen.
 */
export function boundedText(given: unknown, maxChars: number): string | undefined {
  if (typeof given !== 'string') return undefined;
  // Not all of a long one is looked at.
  const text = cleanLine(given.slice(0, 2 * maxChars + 1), maxChars);
  return text === '' ? undefined : text;
}

/**
 * Gives a text that stands for itself, such as a name: undefined if it had to be changed to be shown, for then it would be that of
 * something else.
 */
export function exactText(given: unknown, maxChars: number): string | undefined {
  const text = boundedText(given, maxChars);
  return text === given ? text : undefined;
}
