import type { JsonSchema } from './JsonSchema.ts';

/** One thing that is wrong with a value. */
export interface SchemaIssue {
  /** JSON Pointer to the place, empty for the value itself. */
  readonly path: string;
  /** What was expected there, and what came, readable for a model. */
  readonly message: string;
}

/** What checking a value gave: the value, or what a library made of it; or everything that is wrong with it. */
export type ValidationOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly SchemaIssue[] };

/**
 * Checks one value against the schema that it was compiled from. That of a registered tool's input first writes the
 * schema's defaults into the value.
 */
export type ValidateValue = (value: unknown) => ValidationOutcome;

/** Turns schemas into checks. Replace it to do without generated code. */
export interface SchemaValidator {
  /**
   * Compiles `schema`. The check need not write defaults: the registry has done so before.
   *
   * @throws Error, with what is wrong, for a schema that is no schema.
   */
  compile(schema: JsonSchema): ValidateValue;
}
