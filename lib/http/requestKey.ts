import { catchError, defer, map, type Observable, of, throwError } from 'rxjs';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import { isPromiseLike } from '../sources/sourceKinds.ts';
import type { ModelOptions } from './ModelOptions.ts';

/** Checks the option. @throws TypeError for what is no key and no function; the message never quotes it. */
export function checkApiKey(apiKey: unknown): void {
  if (apiKey === undefined || typeof apiKey === 'function') return;
  const problem = keyProblem(apiKey);
  if (problem !== undefined) throw new TypeError(`apiKey must be a key or a function: ${problem}.`);
}

/**
 * Asks for the key of one attempt. Emits it, undefined for none, and completes; at once if it need not wait. Errors with
 * `ModelStreamError` of kind `network`, which is not to be retried, if the function fails or gives no key: it can try again
 * by itself. Unsubscribing drops what it gives.
 */
export function requestKey(apiKey: ModelOptions['apiKey']): Observable<string | undefined> {
  if (typeof apiKey !== 'function') return of(apiKey);
  return defer(() => {
    const given = apiKey();
    return isPromiseLike(given) ? fromPromiseLike(given) : of(given);
  }).pipe(
    map((key) => {
      const problem = keyProblem(key);
      if (problem !== undefined) throw toKeyError(problem);
      return key;
    }),
    catchError((error: unknown) => throwError(() => toKeyError(wordsOf(error), error))),
  );
}

/** What is wrong with a key: it goes into a header. */
function keyProblem(key: unknown): string | undefined {
  if (typeof key !== 'string') return `it is of type ${key === null ? 'null' : typeof key}`;
  if (key.trim() === '') return 'it is empty';
  try {
    new Headers({ key });
    return undefined;
  } catch {
    return 'it has characters that no header may have';
  }
}

function toKeyError(words: string, cause?: unknown): ModelStreamError {
  if (ModelStreamError.is(cause)) return cause;
  return new ModelStreamError('network', `The function apiKey gave no key: ${words}`, {
    ...(cause !== undefined && { cause }),
  });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it has failed';
}
