import type { KyInstance } from 'ky';
import type { SchedulerLike } from 'rxjs';

/** What `postStream` sends. */
export interface PostStreamInit {
  /** Headers of the request. */
  readonly headers?: NonNullable<RequestInit['headers']>;
  /** Value that is sent as JSON. It is serialised at once; `content-type` is `application/json` unless `headers` say else. */
  readonly json?: unknown;
  /** Body that is sent as it is, instead of `json`. A stream can be sent only once, so that nothing is retried. */
  readonly body?: NonNullable<RequestInit['body']>;
}

/** What a `fetch` of your own is given beside the URL. */
export interface FetchInit {
  /** The method. */
  readonly method: 'POST';
  /** Headers of the request, under names in lower case; an object of their own, which may be changed. */
  readonly headers: Record<string, string>;
  /** The body; JSON is text. */
  readonly body?: NonNullable<RequestInit['body']>;
  /** Is aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** No redirect is to be followed: the headers, perhaps with a key, and the body would go on to another address. */
  readonly redirect: 'manual';
  /** Given with a body that is a stream, which `fetch` asks for. */
  readonly duplex?: 'half';
}

/** Sends one request, as the global `fetch` does: one that signs, or goes through a proxy. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<Response>;

/** Options of `postStream`. Times are milliseconds, at most 2^31 - 1. */
export interface PostStreamOptions {
  /**
   * Instance of ky that sends; it may bring headers, hooks, a fetch. Its time limit, its retries and its errors for HTTP
   * statuses are off: those are of this function. @defaultValue ky itself
   */
  readonly ky?: KyInstance;
  /** Function that sends instead of ky. */
  readonly fetch?: FetchFunction;
  /** Most times that the request is sent again; an integer, 0 for never. @defaultValue 2 */
  readonly retries?: number;
  /** Longest wait before a retry that a server may ask for, in milliseconds; a longer one is cut to it. @defaultValue 60000 */
  readonly maxRetryAfterMs?: number;
  /**
   * Longest wait of one attempt for the headers of the answer; 0 for no limit. It is not the connecting alone: `fetch` does not
   * tell when it is connected, and many models send headers only when they have begun to speak. @defaultValue 0
   */
  readonly connectTimeoutMs?: number;
  /** Longest wait for the first byte after the headers; 0 for no limit. @defaultValue 0 */
  readonly firstByteTimeoutMs?: number;
  /**
   * Longest silence between bytes; 0 for no limit. While the consumer wants no more, nothing is read, and nothing is silence.
   * @defaultValue 0
   */
  readonly idleTimeoutMs?: number;
  /** Every timer comes from here. @defaultValue asyncScheduler */
  readonly scheduler?: SchedulerLike;
  /** Gives numbers from 0 to below 1, by which the waits before retries are spread. @defaultValue `Math.random` */
  readonly random?: () => number;
}
