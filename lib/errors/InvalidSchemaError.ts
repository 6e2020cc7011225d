import { MillraceError } from './MillraceError.ts';

/** Which schema of a tool. */
export type SchemaSide = 'input' | 'output';

/** Refuses a tool because its input or output schema is no JSON Schema, or one that cannot be used. */
export class InvalidSchemaError extends MillraceError {
  /** Name of the tool. */
  readonly toolName: string;
  /** Which schema of the tool is meant. */
  readonly side: SchemaSide;

  /** `reason` says what is wrong, without the name: `/properties/city/type must be …, got "objct"`. */
  constructor(
    toolName: string,
    reason: string,
    { side = 'input', ...options }: ErrorOptions & { readonly side?: SchemaSide } = {},
  ) {
    super(
      'invalid-schema',
      `The ${side} schema of tool "${toolName}" is invalid: ${reason}.`,
      options,
    );
    this.toolName = toolName;
    this.side = side;
  }

  /** Tells whether `value` is an invalid schema error, from this copy of the package or another. */
  static override is(value: unknown): value is InvalidSchemaError {
    return MillraceError.is(value) && value.code === 'invalid-schema';
  }
}
