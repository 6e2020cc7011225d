import type { ToolErrorCode } from './ToolErrorCode.ts';

/**
 * Every `code` an error of this package can have, closed: one per error class, and for `ToolFailure` the kind of
 * failure itself.
 */
export type MillraceErrorCode =
  | ToolErrorCode
  | 'model-stream'
  | 'tool-interrupt'
  | 'invalid-tool'
  | 'invalid-schema'
  | 'duplicate-tool'
  | 'empty-tool-call-id'
  | 'duplicate-tool-call-id'
  | 'invalid-source'
  | 'missing-package'
  | 'mcp-registry';

const BRAND: unique symbol = Symbol.for('millrace.error') as never;

/**
 * Is the base of every error class of this package; `code` tells the class across realms and copies of the package.
 */
export class MillraceError extends Error {
  /** Tells which class of error this is, also when `instanceof` cannot (two copies of the package). */
  readonly code: MillraceErrorCode;

  constructor(code: MillraceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.name = new.target.name;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Tells whether `value` is an error of this package, from this copy of it or another. */
  static is(value: unknown): value is MillraceError {
    try {
      return typeof value === 'object' && value !== null && BRAND in value;
    } catch {
      // A proxy may throw whatever it is asked.
      return false;
    }
  }
}
