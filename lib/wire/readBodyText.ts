import {
  catchError,
  concatWith,
  defer,
  EMPTY,
  ignoreElements,
  type Observable,
  of,
  takeWhile,
  tap,
} from 'rxjs';
import { type Chunk, ChunkDecoder } from './ChunkDecoder.ts';

/** Most UTF-16 code units that are read of a body that only serves to say what went wrong. */
export const MAX_BODY_CHARS: number = 64 * 1024;

/**
 * Emits the text of a body, once, when it ends, breaks off or passes `MAX_BODY_CHARS`, where it is cut; then completes.
 * Never errors. Unsubscribing unsubscribes the source.
 */
export function readBodyText(chunks$: Observable<Chunk>): Observable<string> {
  return defer(() => {
    const decoder = new ChunkDecoder();
    let text = '';
    return chunks$.pipe(
      tap((chunk) => {
        text += decoder.read(chunk);
      }),
      takeWhile(() => text.length < MAX_BODY_CHARS),
      catchError(() => EMPTY),
      ignoreElements(),
      concatWith(defer(() => of(text.slice(0, MAX_BODY_CHARS)))),
    );
  });
}
