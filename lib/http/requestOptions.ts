import { type BeforeRetryState, isHTTPError, type Options } from 'ky';
import { noop } from 'rxjs';
import { isRetryableStatus } from '../wire/isRetryableStatus.ts';
import type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';

const DEFAULT_RETRIES = 2;
const DEFAULT_MAX_RETRY_AFTER_MS = 60_000;

/** Made once: the same for every request. */
let statusCodes: number[] | undefined;

/**
 * Makes ky's options of ours; only what its versions 1.14 and 2 have in common.
 *
 * @throws TypeError or RangeError naming the option, what was expected and what came.
 */
export function readRequestOptions(
  init: PostStreamInit,
  { retries = DEFAULT_RETRIES, maxRetryAfterMs = DEFAULT_MAX_RETRY_AFTER_MS }: PostStreamOptions,
): Options {
  const headers = readHeaders(init.headers);
  const body = readRequestBody(init, headers);
  checkNumber('retries', retries);
  if (!Number.isInteger(retries) || retries < 0) {
    throw new RangeError(`retries must be an integer of 0 or more, got ${retries}.`);
  }
  checkNumber('maxRetryAfterMs', maxRetryAfterMs);
  if (!(maxRetryAfterMs >= 0)) {
    throw new RangeError(`maxRetryAfterMs must be 0 or more, got ${maxRetryAfterMs}.`);
  }
  statusCodes ??= retryableStatuses();
  return {
    headers,
    ...(body !== undefined && { body }),
    timeout: false,
    throwHttpErrors: true,
    retry: {
      limit: retries,
      methods: ['post'],
      statusCodes,
      afterStatusCodes: statusCodes,
      maxRetryAfter: maxRetryAfterMs,
    },
    hooks: { beforeRetry: [dropBody] },
  };
}

function readHeaders(headers: PostStreamInit['headers']): Headers {
  try {
    return new Headers(headers);
  } catch {
    // The error of fetch quotes the value, which may be a key.
    throw new TypeError('init.headers must be names and values that HTTP allows, got others.');
  }
}

function readRequestBody({ body, json }: PostStreamInit, headers: Headers): PostStreamInit['body'] {
  if (json === undefined) return body;
  if (body !== undefined) throw new TypeError('init must have json or body, got both.');
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return JSON.stringify(json);
}

function checkNumber(name: string, value: unknown): void {
  if (typeof value === 'number') return;
  throw new TypeError(`${name} must be a number, got ${value === null ? null : typeof value}.`);
}

function retryableStatuses(): number[] {
  return Array.from({ length: 200 }, (_, offset) => 400 + offset).filter(isRetryableStatus);
}

/** Frees the connection of an answer that nobody will read; where ky has read it, this does nothing. */
function dropBody({ error }: BeforeRetryState): void {
  if (isHTTPError(error)) void error.response.body?.cancel().catch(noop);
}
