import { MillraceError } from './MillraceError.ts';

/**
 * What broke a model stream: the provider said so (`provider`), the bytes break the format (`protocol`), the response
 * ended without its end mark (`truncated`), a bound of `DecodeOptions` was passed (`limit`), the server answered with
 * an error status (`http`), or the connection failed or was silent for too long (`network`).
 */
export type ModelStreamErrorKind =
  | 'provider'
  | 'protocol'
  | 'truncated'
  | 'limit'
  | 'http'
  | 'network';

/** The facts of a {@link ModelStreamError} beside its kind and message. */
export interface ModelStreamErrorOptions {
  /** Whether the same request may succeed when it is sent again. @defaultValue false */
  readonly retryable?: boolean;
  /** HTTP status code, where there was one. */
  readonly status?: number;
  /** The provider's own code or type of the error, where it gave one: `overloaded_error`, `RESOURCE_EXHAUSTED`. */
  readonly providerCode?: string;
  /** The provider's id of the request, where it gave one. */
  readonly requestId?: string;
  /** The start of a body that is no event stream, at most 500 UTF-16 code units of well-formed text. */
  readonly bodyExcerpt?: string;
  /** After how many milliseconds the server wants the request again, where it says so; from 0, without a bound. */
  readonly retryAfterMs?: number;
  /** The assistant message so far in the provider's request form: complete blocks and sealed calls only. */
  readonly partialMessage?: unknown;
  /** What was caught underneath. */
  readonly cause?: unknown;
}

/**
 * Says that a model's response broke: the one kind of error notification that a decoded stream or a run can give.
 *
 * A tool's failure never is one; it is a result.
 */
export class ModelStreamError extends MillraceError {
  /** What broke. */
  readonly kind: ModelStreamErrorKind;
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable: boolean;
  /** HTTP status code, where there was one. */
  readonly status?: number;
  /** The provider's own code or type of the error, where it gave one: `overloaded_error`, `RESOURCE_EXHAUSTED`. */
  readonly providerCode?: string;
  /** The provider's id of the request, where it gave one. */
  readonly requestId?: string;
  /** The start of a body that is no event stream, at most 500 UTF-16 code units of well-formed text. */
  readonly bodyExcerpt?: string;
  /** After how many milliseconds the server wants the request again, where it says so; from 0, without a bound. */
  readonly retryAfterMs?: number;
  /** The assistant message so far in the provider's request form: complete blocks and sealed calls only. */
  readonly partialMessage?: unknown;

  constructor(kind: ModelStreamErrorKind, message: string, options: ModelStreamErrorOptions = {}) {
    super('model-stream', message, 'cause' in options ? { cause: options.cause } : undefined);
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    if (options.status !== undefined) this.status = options.status;
    if (options.providerCode !== undefined) this.providerCode = options.providerCode;
    if (options.requestId !== undefined) this.requestId = options.requestId;
    if (options.bodyExcerpt !== undefined) this.bodyExcerpt = options.bodyExcerpt;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    if (options.partialMessage !== undefined) this.partialMessage = options.partialMessage;
  }

  /** Tells whether `value` is a model stream error, from this copy of the package or another. */
  static override is(value: unknown): value is ModelStreamError {
    return MillraceError.is(value) && value.code === 'model-stream';
  }
}
