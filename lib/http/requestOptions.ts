import type { SchedulerLike } from 'rxjs';
import { checkCount } from '../tools/checkCount.ts';
import { checkDelay } from '../tools/checkDelay.ts';
import { readScheduler } from '../tools/readScheduler.ts';
import { wrongValue } from '../tools/wrongValue.ts';
import type { PostStreamInit, PostStreamOptions } from './PostStreamOptions.ts';
import type { RetryPlan } from './retryDelay.ts';

/** The options of `postStream`, checked, with their defaults. Times of 0 are no limit. */
export interface RequestPlan extends RetryPlan, Pick<PostStreamOptions, 'ky' | 'fetch'> {
  readonly retries: number;
  readonly connectTimeoutMs: number;
  readonly firstByteTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly scheduler: SchedulerLike;
}

/** The headers and body of a request. */
export interface RequestContent {
  readonly headers: Headers;
  readonly body: PostStreamInit['body'];
}

/** Reads the options. @throws TypeError or RangeError naming the option, what was expected and what came. */
export function readRequestPlan(options: PostStreamOptions): RequestPlan {
  const { retries = 2, maxRetryAfterMs = 60_000 } = options;
  const { connectTimeoutMs = 0, firstByteTimeoutMs = 0, idleTimeoutMs = 0 } = options;
  const { ky, fetch, random = Math.random } = options;
  checkFunction('ky', ky);
  checkFunction('fetch', fetch);
  checkFunction('random', random);
  if (ky !== undefined && fetch !== undefined) {
    throw new TypeError('options must have ky or fetch, got both.');
  }
  return {
    ...(ky !== undefined && { ky }),
    ...(fetch !== undefined && { fetch }),
    random,
    scheduler: readScheduler(options.scheduler),
    retries: checkCount('retries', retries, 0),
    maxRetryAfterMs: checkDelay('maxRetryAfterMs', maxRetryAfterMs, 0),
    connectTimeoutMs: checkDelay('connectTimeoutMs', connectTimeoutMs, 0),
    firstByteTimeoutMs: checkDelay('firstByteTimeoutMs', firstByteTimeoutMs, 0),
    idleTimeoutMs: checkDelay('idleTimeoutMs', idleTimeoutMs, 0),
  };
}

/** Reads what is sent. @throws TypeError naming the member, what was expected and what came. */
export function readRequestContent({ headers, json, body }: PostStreamInit): RequestContent {
  const read = readHeaders('init.headers', headers);
  if (json === undefined) return { headers: read, body };
  if (body !== undefined) throw new TypeError('init must have json or body, got both.');
  if (!read.has('content-type')) read.set('content-type', 'application/json');
  return { headers: read, body: JSON.stringify(json) };
}

/** Reads headers. @throws TypeError without the values: the error of the platform quotes them, and one may be a key. */
export function readHeaders(name: string, headers: PostStreamInit['headers']): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw new TypeError(`${name} must be names and values that HTTP allows, got others.`);
  }
}

function checkFunction(name: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return;
  throw new TypeError(wrongValue(`${name} must be a function`, value));
}
