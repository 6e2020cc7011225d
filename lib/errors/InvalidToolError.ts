import { MillraceError } from './MillraceError.ts';

/** Refuses a tool: its name, its traits, its kind of schema, or an object that is no tool. */
export class InvalidToolError extends MillraceError {
  /** Name of the tool, as far as there is one. */
  readonly toolName: string;

  /** `reason` says what is wrong, without the name: `start must be 'sealed' or 'committed', got 'now'`. */
  constructor(toolName: string, reason: string, options?: ErrorOptions) {
    super('invalid-tool', `Tool "${toolName}" is invalid: ${reason}.`, options);
    this.toolName = toolName;
  }

  /** Tells whether `value` is an invalid tool error, from this copy of the package or another. */
  static override is(value: unknown): value is InvalidToolError {
    return MillraceError.is(value) && value.code === 'invalid-tool';
  }
}
