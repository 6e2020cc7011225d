import { MillraceError } from '../errors/MillraceError.ts';

/** What is known of the answer behind an error. */
export interface McpRegistryErrorOptions {
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** After how many milliseconds the registry wants the request again. */
  readonly retryAfterMs?: number | undefined;
  /** What went wrong beneath. */
  readonly cause?: unknown;
}

/** Says that a registry of servers cannot be read. */
export class McpRegistryError extends MillraceError {
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** After how many milliseconds the registry wants the request again, where it says so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: McpRegistryErrorOptions) {
    const { retryable, status, retryAfterMs, cause } = options;
    super('mcp-registry', message, cause === undefined ? undefined : { cause });
    this.retryable = retryable;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Tells whether `value` is an error of a registry, from this copy of the package or another. */
  static override is(value: unknown): value is McpRegistryError {
    return MillraceError.is(value) && value.code === 'mcp-registry';
  }
}
