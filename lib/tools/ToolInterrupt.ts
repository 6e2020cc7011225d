import { MillraceError } from '../errors/MillraceError.ts';

/**
 * Says that a call cannot go on without outside input, such as the answer of a person. Thrown by a tool, or by `approve`.
 *
 * In a run its result is an error that the model reads as "The call waits for outside input."; later calls that conflict
 * with it are `skipped`, and independent ones go on. When it is resumed, it runs again from its beginning, with
 * `context.resume`.
 */
export class ToolInterrupt extends MillraceError {
  /** What whoever gives the input has to know. */
  readonly info: unknown;
  /** What the call keeps for itself until it is resumed; undefined: nothing. */
  readonly state: unknown;

  constructor(info: unknown, state?: unknown) {
    super('tool-interrupt', 'The call waits for outside input.');
    this.info = info;
    this.state = state;
  }

  /** Tells whether `value` is an interrupt, from this copy of the package or another. Never throws. */
  static override is(value: unknown): value is ToolInterrupt {
    try {
      return MillraceError.is(value) && value.code === 'tool-interrupt';
    } catch {
      // A proxy may throw whatever it is asked.
      return false;
    }
  }
}
