import { MillraceError } from './MillraceError.ts';

/** Refuses a tool because its input schema is no JSON Schema, or one that cannot be used. */
export class InvalidSchemaError extends MillraceError {
  /** Name of the tool. */
  readonly toolName: string;

  /** `reason` says what is wrong, without the name: `/properties/city/type must be …, got "objct"`. */
  constructor(toolName: string, reason: string, options?: ErrorOptions) {
    super(
      'invalid-schema',
      `The input schema of tool "${toolName}" is invalid: ${reason}.`,
      options,
    );
    this.toolName = toolName;
  }

  /** Tells whether `value` is an invalid schema error, from this copy of the package or another. */
  static override is(value: unknown): value is InvalidSchemaError {
    return MillraceError.is(value) && value.code === 'invalid-schema';
  }
}
