/**
 * The type of the values that are valid against `Schema`, a JSON Schema with literal types (`as const`). What a type
 * cannot say (patterns, bounds, `not`, `if`, references) is left out, so that every valid value has the type.
 *
 * Properties are optional unless they are required, also those with a default. An object without `properties` and a
 * schema that is not literal give `Record<string, unknown>`, other unknowns `unknown`.
 */
export type FromSchema<Schema> = Schema extends boolean
  ? Schema extends false
    ? never
    : unknown
  : Schema extends { readonly const: infer Value }
    ? Mutable<Value>
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Mutable<Value>
      : FromType<Schema> & FromUnion<Schema> & FromAll<Schema>;

/** The part that `type` says. */
type FromType<Schema> = Schema extends { readonly type: infer Type }
  ? Nullable<Schema, OneType<Type extends readonly (infer Each)[] ? Each : Type, Schema>>
  : Schema extends { readonly properties: object }
    ? ObjectOf<Schema>
    : unknown;

/** Distributes over a union of type names. A name that is no literal says nothing. */
type OneType<Type, Schema> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? ArrayOf<Schema>
          : Type extends 'object'
            ? ObjectOf<Schema>
            : unknown;

type Nullable<Schema, Value> = Schema extends { readonly nullable: true } ? Value | null : Value;

/** The part that `anyOf` and `oneOf` say. */
type FromUnion<Schema> = (Schema extends { readonly anyOf: readonly (infer Each)[] }
  ? FromSchema<Each>
  : unknown) &
  (Schema extends { readonly oneOf: readonly (infer Each)[] } ? FromSchema<Each> : unknown);

/** The part that `allOf` says: all of them. */
type FromAll<Schema> = Schema extends { readonly allOf: readonly [...infer List] }
  ? Intersection<List>
  : unknown;

type Intersection<List extends readonly unknown[]> = List extends readonly [
  infer First,
  ...infer Rest,
]
  ? FromSchema<First> & Intersection<Rest>
  : unknown;

/** A tuple is known to be whole only if `minItems` is its length; otherwise its elements may be missing. */
type ArrayOf<Schema> = Schema extends { readonly prefixItems: readonly [...infer List] }
  ? Schema extends { readonly minItems: List['length'] }
    ? [...Tuple<List>, ...RestOf<Schema>]
    : [...Partial<Tuple<List>>, ...RestOf<Schema>]
  : Schema extends { readonly items: infer Items }
    ? Items extends readonly unknown[]
      ? unknown[]
      : FromSchema<Items>[]
    : unknown[];

type Tuple<List extends readonly unknown[]> = {
  -readonly [Index in keyof List]: FromSchema<List[Index]>;
};

type RestOf<Schema> = Schema extends { readonly items: infer Items }
  ? Items extends false
    ? []
    : FromSchema<Items>[]
  : unknown[];

type ObjectOf<Schema> = Schema extends { readonly properties: infer Properties extends object }
  ? [keyof Properties | RequiredOf<Schema>] extends [never]
    ? OpenObject<Schema>
    : Flat<
        {
          -readonly [Key in keyof Properties as Key extends RequiredOf<Schema>
            ? Key
            : never]: FromSchema<Properties[Key]>;
        } & {
          -readonly [Key in keyof Properties as Key extends RequiredOf<Schema>
            ? never
            : Key]?: FromSchema<Properties[Key]>;
        } & { [Key in Exclude<RequiredOf<Schema>, keyof Properties>]: unknown }
      >
  : RequiredOf<Schema> extends never
    ? OpenObject<Schema>
    : Record<RequiredOf<Schema>, unknown>;

/** An object of which no property is known by name. */
type OpenObject<Schema> = Schema extends { readonly additionalProperties: infer Additional }
  ? Additional extends false
    ? Record<string, never>
    : Record<string, FromSchema<Additional>>
  : Record<string, unknown>;

/** The names that are required, where they are literals. */
type RequiredOf<Schema> = Schema extends {
  readonly required: readonly (infer Name extends string)[];
}
  ? string extends Name
    ? never
    : Name
  : never;

/** Shows an intersection of objects as one object: with `& {}`, editors show its members, and not how it was made. */
export type Flat<Value> = { [Key in keyof Value]: Value[Key] } & {};

/** Literal values of a schema, without the `readonly` that `as const` put on them. */
type Mutable<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
  : Value;
