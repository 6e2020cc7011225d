import ky from 'ky';
import {
  catchError,
  defer,
  finalize,
  identity,
  type MonoTypeOperatorFunction,
  map,
  mergeMap,
  type Observable,
  retry,
  throwError,
  timeout,
  timer,
} from 'rxjs';
import { MillraceError } from '../errors/MillraceError.ts';
import { isObject } from '../schema/isObject.ts';
import { fromPromiseLike } from '../sources/fromPromiseLike.ts';
import { isRetryableStatus } from '../wire/isRetryableStatus.ts';
import { readRetryAfterMs } from '../wire/readRetryAfterMs.ts';
import type { RegistryPlan } from './httpMcpRegistryOptions.ts';
import { McpRegistryError } from './McpRegistryError.ts';
import { readJsonBody } from './readJsonBody.ts';
import { type RegistryPage, readRegistryPage } from './readRegistryPage.ts';
import { checkMcpUrl } from './urlPolicy.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Asks a registry for one page. Cold. Emits it and completes; errors with `McpRegistryError` when it cannot be had, after asking
 * again if that may help, and with what `checkMcpUrl` throws. Unsubscribing aborts the request, or the wait for the next.
 */
export function fetchRegistryPage(url: string, plan: RegistryPlan): Observable<RegistryPage> {
  const delay = (error: unknown, attempts: number): Observable<unknown> =>
    McpRegistryError.is(error) && error.retryable
      ? timer(delayMs(error, attempts), plan.scheduler)
      : throwError(() => error);
  return attemptPage(url, plan).pipe(retry({ count: plan.retries, delay }));
}

function attemptPage(url: string, plan: RegistryPlan): Observable<RegistryPage> {
  return defer(() => {
    const controller = new AbortController();
    // Each time: what may be opened can change.
    const { href } = checkMcpUrl('The URL of the registry', url, plan.policy);
    return defer(() => fromPromiseLike(send(href, plan, controller.signal))).pipe(
      mergeMap((response) => readAnswer(response, plan)),
      limitTime(plan),
      toRegistryErrors(),
      finalize(() => controller.abort()),
    );
  });
}

/** ky sends; waiting and asking again are ours, on the scheduler. A redirect could lead anywhere, with the headers. */
function send(
  url: string,
  { headers, fetch }: RegistryPlan,
  signal: AbortSignal,
): Promise<Response> {
  return ky.get(url, {
    headers,
    signal,
    redirect: 'manual',
    timeout: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    ...(fetch !== undefined && { fetch }),
  });
}

function readAnswer(response: Response, plan: RegistryPlan): Observable<RegistryPage> {
  const { ok, status } = response;
  if (ok) {
    return readJsonBody(response.body, plan.maxPageBytes).pipe(map(toPage));
  }
  const options = {
    retryable: isRetryableStatus(status),
    status,
    retryAfterMs: readRetryAfterMs(response),
  };
  const words = `The registry must answer with a list of servers, got HTTP status ${status}.`;
  return throwError(() => new McpRegistryError(words, options));
}

function toPage(json: unknown): RegistryPage {
  try {
    return readRegistryPage(json);
  } catch (error) {
    const words = `The registry gave no list of servers. ${(error as Error).message}`;
    throw new McpRegistryError(words, { retryable: false });
  }
}

function limitTime({ timeoutMs, scheduler }: RegistryPlan): MonoTypeOperatorFunction<RegistryPage> {
  if (timeoutMs === 0) return identity;
  const words = `The registry has not given a page within timeoutMs, ${timeoutMs} milliseconds.`;
  return timeout({
    first: timeoutMs,
    scheduler,
    with: () => throwError(() => new McpRegistryError(words, { retryable: true })),
  });
}

function toRegistryErrors(): MonoTypeOperatorFunction<RegistryPage> {
  return catchError((error: unknown) =>
    throwError(() => (MillraceError.is(error) ? error : requestFailed(error))),
  );
}

/** An error of ky holds the request, and with it the headers: what it was caused by says why. */
function requestFailed(error: unknown): McpRegistryError {
  const cause = isObject(error) && 'request' in error ? error['cause'] : error;
  return new McpRegistryError('The request to the registry failed.', { retryable: true, cause });
}

function delayMs({ retryAfterMs }: McpRegistryError, attempts: number): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS);
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}
