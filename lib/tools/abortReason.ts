/** What a signal is aborted with: an error as it is, anything else as the text of an `AbortError`. */
export function abortReason(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), 'AbortError');
}
