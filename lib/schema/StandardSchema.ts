/**
 * A schema of a library that follows Standard Schema 1 (https://standardschema.dev), such as zod, valibot and arktype. An
 * object or a function.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** What the library gives to others. */
  readonly '~standard': StandardSchemaMembers<Input, Output>;
}

/**
 * What a Standard Schema gives to others. To be of use as an `inputSchema` it must also give JSON Schema: by
 * `jsonSchema.input`, which is the Standard JSON Schema interface, or by a method of the schema itself.
 */
export interface StandardSchemaMembers<Input = unknown, Output = Input> {
  /** Version of the standard. */
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Checks a value, and gives what the library makes of it: defaults and transforms applied. */
  readonly validate: (
    value: unknown,
  ) => StandardOutcome<Output> | PromiseLike<StandardOutcome<Output>>;
  /** Only types: never there. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** What a Standard Schema says of a value: what it makes of it, or everything that is wrong with it. */
export type StandardOutcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong with a value, as a Standard Schema says it. */
export interface StandardIssue {
  /** What is wrong. */
  readonly message: string;
  /** The keys on the way to the place; absent for the value itself. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
