import { ToolFailure } from './ToolFailure.ts';

/** Says that one attempt of a tool took too long and was stopped: its call has timed out. */
export class TimeoutFailure extends ToolFailure {
  constructor(timeoutMs: number) {
    super(`The tool did not finish within ${timeoutMs} ms.`, { code: 'timeout' });
  }

  /** Tells whether `value` is such a failure, from this copy of the package. Never throws. */
  static override is(value: unknown): value is TimeoutFailure {
    try {
      return value instanceof TimeoutFailure;
    } catch {
      // A proxy may throw whatever it is asked.
      return false;
    }
  }
}
