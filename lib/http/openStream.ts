import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  finalize,
  mergeMap,
  type Observable,
  retry,
  tap,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import { MillraceError } from '../errors/MillraceError.ts';
import { ModelStreamError } from '../errors/ModelStreamError.ts';
import { currentDemand, type Demand, underDemand } from '../sources/Demand.ts';
import { fromReadableStream } from '../sources/fromReadableStream.ts';
import { readBodyText } from '../wire/readBodyText.ts';
import { toHttpError } from '../wire/toHttpError.ts';
import { limitSilence, type ToSilenceError } from './limitSilence.ts';
import { toBodyFailure, toTimeout } from './requestErrors.ts';
import type { RequestContent, RequestPlan } from './requestOptions.ts';
import { retryDelayMs } from './retryDelay.ts';
import { sendRequest } from './sendRequest.ts';

/** A request that is sent once for each attempt. */
export interface StreamRequest extends Pick<RequestContent, 'body'> {
  readonly url: string | URL;
  /** Gives the headers of one attempt. */
  readonly headers$: Observable<Headers>;
}

/** The bytes of one subscription, over all attempts. */
interface Progress {
  readonly demand: Demand | undefined;
  /** Whether the first byte of an answer was given: from then on nothing is sent again. */
  hasBegun: boolean;
}

/** Sends a request and gives the bytes of the answer: what `postStream` says of itself. */
export function openStream(request: StreamRequest, plan: RequestPlan): Observable<Uint8Array> {
  // A stream can be sent only once.
  const count = request.body instanceof ReadableStream ? 0 : plan.retries;
  return defer(() => {
    const progress: Progress = { demand: currentDemand(), hasBegun: false };
    const delay = (error: unknown, attempts: number): Observable<unknown> => {
      const mayRetry = ModelStreamError.is(error) && error.retryable && !progress.hasBegun;
      if (!mayRetry) return throwError(() => error);
      return timer(retryDelayMs(error, attempts, plan), plan.scheduler);
    };
    return attemptStream(request, plan, progress).pipe(retry({ count, delay }));
  });
}

function attemptStream(
  { url, body, headers$ }: StreamRequest,
  plan: RequestPlan,
  progress: Progress,
): Observable<Uint8Array> {
  return defer(() => {
    const controller = new AbortController();
    const { signal } = controller;
    return headers$.pipe(
      mergeMap((headers) => sendRequest(plan, { url, headers, body, signal })),
      limitConnecting(plan),
      concatMap((response) => readAnswer(response, plan, progress)),
      finalize(() => controller.abort()),
    );
  });
}

function limitConnecting<T>({
  connectTimeoutMs,
  scheduler,
}: RequestPlan): (source: Observable<T>) => Observable<T> {
  if (connectTimeoutMs === 0) return (source) => source;
  const words = `The server has not answered within connectTimeoutMs, ${connectTimeoutMs} milliseconds`;
  return timeout({
    first: connectTimeoutMs,
    scheduler,
    with: () => throwError(() => toTimeout(words)),
  });
}

function readAnswer(
  response: Response,
  plan: RequestPlan,
  progress: Progress,
): Observable<Uint8Array> {
  const { body, ok } = response;
  const bytes$ = body === null ? EMPTY : fromReadableStream<Uint8Array>(body);
  const toError: ToSilenceError = (option, limitMs) => {
    const words = `The answer was silent for ${option}, ${limitMs} milliseconds`;
    return toTimeout(words, response);
  };
  if (!ok) {
    // What has come of a body that hangs is enough to say what is wrong.
    return readBodyText(bytes$.pipe(limitSilence(plan, toError))).pipe(
      mergeMap((text) => throwError(() => toHttpError(response, text))),
    );
  }
  return underDemand(bytes$, progress.demand).pipe(
    limitSilence(plan, toError, progress.demand),
    catchError((error: unknown) =>
      throwError(() =>
        MillraceError.is(error) ? error : toBodyFailure(error, response, progress.hasBegun),
      ),
    ),
    tap((chunk) => {
      if (chunk.byteLength > 0) progress.hasBegun = true;
    }),
  );
}
