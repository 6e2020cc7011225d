import type { KyInstance } from 'ky';

/** What `postStream` sends. */
export interface PostStreamInit {
  /** Headers of the request. */
  readonly headers?: NonNullable<RequestInit['headers']>;
  /** Value that is sent as JSON. It is serialised at once; `content-type` is `application/json` unless `headers` say else. */
  readonly json?: unknown;
  /** Body that is sent as it is, instead of `json`. A stream can be sent only once. */
  readonly body?: NonNullable<RequestInit['body']>;
}

/** Options of `postStream`. */
export interface PostStreamOptions {
  /** Instance of ky that sends; it may bring headers, hooks, a fetch, retry delays. @defaultValue ky itself */
  readonly ky?: KyInstance;
  /** Most times that the request is sent again; an integer, 0 for never. @defaultValue 2 */
  readonly retries?: number;
  /** Longest wait before a retry that a server may ask for, in milliseconds; a longer one is cut to it. @defaultValue 60000 */
  readonly maxRetryAfterMs?: number;
}
