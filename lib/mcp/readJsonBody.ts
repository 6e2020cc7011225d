import { defaultIfEmpty, defer, EMPTY, map, type Observable, takeLast } from 'rxjs';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import { McpRegistryError } from './McpRegistryError.ts';

/**
 * Reads a body as JSON. Emits its value and completes; errors with `McpRegistryError` at the first byte beyond `maxBytes`, and for
 * what is no JSON of UTF-8; passes an error of the body on. Unsubscribing cancels the body.
 */
export function readJsonBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Observable<unknown> {
  return defer(() => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const pieces: string[] = [];
    let bytes = 0;
    const take = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      pieces.push(decode(() => decoder.decode(chunk, { stream: true })));
    };
    return (body === null ? EMPTY : fromReadableStream(body)).pipe(
      map(take),
      takeLast(1),
      defaultIfEmpty(undefined),
      map(() => decode((): unknown => JSON.parse(pieces.join('') + decoder.decode()))),
    );
  });
}

function decode<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new McpRegistryError('The registry must answer with JSON, got something else.', {
      retryable: false,
    });
  }
}

function tooLarge(maxBytes: number): McpRegistryError {
  const words = `A page of the registry must have at most maxPageBytes, ${maxBytes} bytes, got more.`;
  return new McpRegistryError(words, { retryable: false });
}
