import { MillraceError } from '../errors/MillraceError.ts';
import { isToolErrorCode, type ToolErrorCode } from '../errors/ToolErrorCode.ts';
import { describeValue } from '../schema/describeValue.ts';
import { copyParts } from './copyParts.ts';
import type { ToolOutputPart } from './ToolOutputPart.ts';
import { wrongValue } from './wrongValue.ts';

/** The facts of a {@link ToolFailure} beside its message. */
export interface ToolFailureOptions {
  /** The kind of failure. @defaultValue 'tool-failed' */
  readonly code?: ToolErrorCode;
  /**
   * Whether running the same call again may succeed.
   * @defaultValue true for `rate-limit`, `unavailable`, `timeout` and `idle-timeout`, else false
   */
  readonly retryable?: boolean;
  /**
   * After how many milliseconds the call may be run again, as the service says: a number from 0. `withRetry` waits that long,
   * within a bound.
   * @defaultValue nothing is said
   */
  readonly retryAfterMs?: number | undefined;
  /** What the model and the user get after the message. @defaultValue none */
  readonly parts?: readonly ToolOutputPart[];
  /** What was caught underneath. Never sent to the model. */
  readonly cause?: unknown;
}

const RETRYABLE: readonly ToolErrorCode[] = [
  'rate-limit',
  'unavailable',
  'timeout',
  'idle-timeout',
];

/**
 * Says why a tool failed: thrown by a tool, it becomes an error result whose text is the message, followed by the parts.
 * Anything else that a tool throws fails the call too; this class adds the kind of failure, and whether to try again.
 */
export class ToolFailure extends MillraceError {
  /** The kind of failure. */
  declare readonly code: ToolErrorCode;
  /** Whether running the same call again may succeed. */
  readonly retryable: boolean;
  /** After how many milliseconds the call may be run again, if the service has said so. */
  readonly retryAfterMs: number | undefined;
  /** What the model and the user get after the message. */
  readonly parts: readonly ToolOutputPart[];

  /** Throws `TypeError` for a code that is not known, a `retryAfterMs` below 0 or that is no number, and a part that is none. */
  constructor(message: string, options: ToolFailureOptions = {}) {
    const { code = 'tool-failed', retryable = RETRYABLE.includes(code), parts = [] } = options;
    super(checkCode(code), message, 'cause' in options ? { cause: options.cause } : undefined);
    this.retryable = retryable;
    this.retryAfterMs = checkWait(options.retryAfterMs);
    this.parts = copyParts(parts, (reason) => new TypeError(`${reason}.`));
  }

  /** Tells whether `value` is a tool failure, from this copy of the package or another. */
  static override is(value: unknown): value is ToolFailure {
    try {
      return (
        MillraceError.is(value) &&
        isToolErrorCode(value.code) &&
        Array.isArray(Reflect.get(value, 'parts'))
      );
    } catch {
      // A proxy may throw whatever it is asked.
      return false;
    }
  }
}

function checkCode(code: ToolErrorCode): ToolErrorCode {
  if (isToolErrorCode(code)) return code;
  throw new TypeError(`code must be a ToolErrorCode, got ${describeValue(code)}.`);
}

function checkWait(retryAfterMs: number | undefined): number | undefined {
  if (retryAfterMs === undefined) return undefined;
  if (typeof retryAfterMs === 'number' && retryAfterMs >= 0) return retryAfterMs;
  throw new TypeError(wrongValue('retryAfterMs must be a number from 0', retryAfterMs));
}
