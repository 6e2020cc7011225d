import { harmless } from './harmless.ts';

const MAX_CHARS = 2_000;
const UNKNOWN = 'It failed, and cannot tell why.';

/** What went wrong, in words that are safe for a terminal and not without end. Takes anything that can be thrown. */
export function errorText(error: unknown): string {
  const text = harmless(wordsOf(error)).trim();
  if (text === '') return UNKNOWN;
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}

function wordsOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return '';
  }
}
