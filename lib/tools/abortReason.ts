import { isError } from './isError.ts';

const NO_TEXT = 'The work was stopped.';

/** What a signal is aborted with: an error as it is, anything else as the text of an `AbortError`. Never throws. */
export function abortReason(reason: unknown): Error {
  return isError(reason) ? reason : new DOMException(textOf(reason), 'AbortError');
}

function textOf(reason: unknown): string {
  try {
    return String(reason);
  } catch {
    // An object without `toString`, or with one that throws.
    return NO_TEXT;
  }
}
