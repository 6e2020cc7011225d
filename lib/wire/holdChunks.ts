import { type MonoTypeOperatorFunction, noop, Observable } from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { subscribeEarly } from '../sources/subscribeEarly.ts';
import type { Chunk } from './ChunkDecoder.ts';

/**
 * Holds chunks until `ready$` emits, then gives all of them, in order, and passes on what follows. The end of the source is
 * held in the same way. Errors with what `ready$` errors with, and with `ModelStreamError` of kind `limit` when it holds
 * more than `maxBytes`. Unsubscribing unsubscribes both.
 */
export function holdChunks(
  ready$: Observable<unknown>,
  maxBytes: number,
): MonoTypeOperatorFunction<Chunk> {
  return (source) =>
    new Observable((subscriber) => {
      /** What is held; undefined from when all of it was given. */
      let held: (() => void)[] | undefined = [];
      let size = 0;
      const take = (give: () => void): void => {
        if (held === undefined) give();
        else held.push(give);
      };
      const open = (): void => {
        // Giving a chunk may make the source emit the next one.
        for (let at = 0; held !== undefined && at < held.length; at += 1) held[at]?.();
        held = undefined;
      };
      subscriber.add(() => {
        held = undefined;
      });
      const observer = {
        next: (chunk: Chunk) => {
          if (held !== undefined) size += sizeOf(chunk);
          if (size > maxBytes) subscriber.error(tooMuch(maxBytes));
          else take(() => subscriber.next(chunk));
        },
        error: (error: unknown) => take(() => subscriber.error(error)),
        complete: () => take(() => subscriber.complete()),
      };
      const gate = {
        next: open,
        error: (error: unknown) => subscriber.error(error),
        complete: noop,
      };
      subscribeEarly(ready$, gate, (waiting) => subscriber.add(waiting));
      subscribeEarly(source, observer, (reading) => subscriber.add(reading));
    });
}

/** What is no chunk takes no room: whoever reads it says what is wrong with it. */
function sizeOf(chunk: unknown): number {
  if (ArrayBuffer.isView(chunk)) return chunk.byteLength;
  return typeof chunk === 'string' ? chunk.length : 0;
}

function tooMuch(maxBytes: number): ModelStreamError {
  return new ModelStreamError(
    'limit',
    `More than maxEventBytes, ${maxBytes}, arrived before the codec of the stream was loaded.`,
  );
}
