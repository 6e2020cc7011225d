/** A chunk with parts of candidate 0. */
export function parts(...list: object[]): object {
  return { candidates: [{ content: { role: 'model', parts: list }, index: 0 }] };
}

/** A chunk with the parts of a call: one `functionCall` each. */
export function callParts(...list: object[]): object {
  return parts(...list.map((functionCall) => ({ functionCall })));
}

/** The chunk with the finish value. */
export function stopped(finishReason = 'STOP', ...list: object[]): object {
  return { candidates: [{ content: { role: 'model', parts: list }, index: 0, finishReason }] };
}

/** The server-sent events of chunks, with the line ends of the API. */
export function geminiBody(...chunks: readonly object[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`).join('');
}
