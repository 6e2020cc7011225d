import { Observable, type OperatorFunction } from 'rxjs';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import type { Chunk } from './ChunkDecoder.ts';
import { inTurn } from './inTurn.ts';

/** Reads one body: emits what each chunk completes. Pure; both methods may throw what is wrong with the body. */
export interface ChunkReader {
  /** Takes a chunk. */
  read(chunk: Chunk): void;
  /** Takes the end of the body. */
  end(): void;
}

/**
 * Coats a reader of chunks with RxJS. Emits what it emits; completes with the source, after what the end of the body
 * gives; errors with what the reader throws and with what the source errors with. A chunk that comes while another is read,
 * because of what that gave, is read after it. Unsubscribing unsubscribes the source.
 */
export function readChunks<Out>(
  createReader: (emit: (value: Out) => void) => ChunkReader,
): OperatorFunction<Chunk, Out> {
  return (source) =>
    new Observable((subscriber) => {
      const reader = createReader((value) => subscriber.next(value));
      const step = inTurn((run: () => void) => {
        if (subscriber.closed) return;
        try {
          run();
        } catch (error) {
          subscriber.error(error);
        }
      });
      const observer = {
        next: (chunk: Chunk) => step(() => reader.read(chunk)),
        error: (error: unknown) => step(() => subscriber.error(error)),
        complete: () =>
          step(() => {
            reader.end();
            subscriber.complete();
          }),
      };
      subscribeEarly(source, observer, (reading) => subscriber.add(reading));
    });
}
