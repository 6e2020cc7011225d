import { type HTTPError, isHTTPError } from 'ky';
import { EMPTY, mergeMap, type Observable, of, throwError } from 'rxjs';
import { MillraceError } from '../errors/MillraceError.ts';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import { MAX_BODY_CHARS, readBodyText } from '../wire/readBodyText.ts';
import { readRequestId, toHttpError } from '../wire/toHttpError.ts';

/**
 * Errors with the `ModelStreamError` for what ky rejected with, after reading the body of an answer with an error
 * status. Emits nothing. Errors of this package, thrown by a hook, pass. Unsubscribing cancels the body.
 */
export function failRequest(error: unknown): Observable<never> {
  if (!isHTTPError(error)) {
    return throwError(() => (MillraceError.is(error) ? error : toConnectionError(error)));
  }
  return readErrorText(error).pipe(
    mergeMap((text) => throwError(() => toHttpError(error.response, text))),
  );
}

/** Makes the error for a connection that failed after the headers of the answer; `hasBegun`: after its first byte, too. */
export function toBodyFailure(
  error: unknown,
  response: Response,
  hasBegun: boolean,
): ModelStreamError {
  const where = hasBegun ? 'in the middle of the answer' : 'before the answer began';
  return toNetworkError(`The connection failed ${where}`, error, response);
}

/** Makes the error for a wait that was too long; `response`: the headers of the answer, if they had come. */
export function toTimeout(words: string, response?: Response): ModelStreamError {
  return new ModelStreamError('network', words, { retryable: true, ...factsOf(response) });
}

function toConnectionError(error: unknown): ModelStreamError {
  return toNetworkError('The request failed', error, undefined);
}

/** ky 2 has read the body and keeps it in `data`, parsed if it is JSON; ky 1 leaves it to us. */
function readErrorText(error: HTTPError & { readonly data?: unknown }): Observable<string> {
  const { data, response } = error;
  if (typeof data === 'string') return of(data.slice(0, MAX_BODY_CHARS));
  if (data !== undefined) return of(JSON.stringify(data));
  return readBodyText(response.body === null ? EMPTY : fromReadableStream(response.body));
}

function toNetworkError(
  what: string,
  error: unknown,
  response: Response | undefined,
): ModelStreamError {
  const cause = findCause(error);
  return new ModelStreamError('network', `${what}: ${describe(cause)}`, {
    retryable: !(cause instanceof Error && cause.name === 'AbortError'),
    ...factsOf(response),
    ...(!holdsRequest(cause) && { cause }),
  });
}

function factsOf(response: Response | undefined): Pick<ModelStreamError, 'status' | 'requestId'> {
  if (response === undefined) return {};
  const requestId = readRequestId(response);
  return { status: response.status, ...(requestId !== undefined && { requestId }) };
}

const MAX_CAUSES = 8;
const URL_TEXT = /\bhttps?:\/\//i;

/** Finds the innermost cause: fetch says no more than that it failed, and ky's errors hold the request. */
function findCause(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES; depth += 1) {
    if (!(cause instanceof Error) || !(cause.cause instanceof Error)) break;
    cause = cause.cause;
  }
  return cause;
}

/** Tells whether an error is one of ky's, which holds the headers of the request, or quotes a URL, as some of fetch do. */
function holdsRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return URL_TEXT.test(String(error));
  // The error of a URL that is none has it as `input`.
  return 'request' in error || 'input' in error || URL_TEXT.test(error.message);
}

function describe(error: unknown): string {
  if (holdsRequest(error)) return error instanceof Error ? error.name : 'a URL';
  if (!(error instanceof Error)) return String(error);
  // The error for several addresses that all failed has a code and no message.
  const { code } = error as { readonly code?: unknown };
  return error.message || (typeof code === 'string' ? code : error.name);
}
