import type { Flat } from './FromSchema.ts';

/** What every parameter may say of itself. */
export interface ParameterBase {
  /** What it is, for the model. */
  readonly description?: string;
  /** Whether it must be given. @defaultValue false */
  readonly required?: boolean;
}

/** A parameter that is a string. */
export interface StringParameter extends ParameterBase {
  /** The discriminant. */
  readonly type: 'string';
  /** The strings that it may be; at least one. */
  readonly enum?: readonly string[];
  /** What it is if it is not given. */
  readonly default?: string;
}

/** A parameter that is a number, or a whole one. */
export interface NumberParameter extends ParameterBase {
  /** The discriminant. */
  readonly type: 'number' | 'integer';
  /** The numbers that it may be; at least one. */
  readonly enum?: readonly number[];
  /** The least that it may be. */
  readonly minimum?: number;
  /** The most that it may be. */
  readonly maximum?: number;
  /** What it is if it is not given. */
  readonly default?: number;
}

/** A parameter that is true or false. */
export interface BooleanParameter extends ParameterBase {
  /** The discriminant. */
  readonly type: 'boolean';
  /** What it is if it is not given. */
  readonly default?: boolean;
}

/** A parameter that is a list. */
export interface ArrayParameter extends ParameterBase {
  /** The discriminant. */
  readonly type: 'array';
  /** What its elements are: a parameter without `required` and `default`. @defaultValue anything */
  readonly element?: Parameter;
  /** What it is if it is not given. */
  readonly default?: readonly unknown[];
}

/** A parameter that has parameters itself. */
export interface ObjectParameter extends ParameterBase {
  /** The discriminant. */
  readonly type: 'object';
  /** Its parameters. @defaultValue any */
  readonly properties?: ParameterMap;
  /** What it is if it is not given. */
  readonly default?: Readonly<Record<string, unknown>>;
}

/** One parameter of a tool. */
export type Parameter =
  | StringParameter
  | NumberParameter
  | BooleanParameter
  | ArrayParameter
  | ObjectParameter;

/** The parameters of a tool, by name. */
export interface ParameterMap {
  /** A parameter. */
  readonly [name: string]: Parameter;
}

/**
 * The type of the objects that a literal parameter map describes. A parameter that is required or has a default is
 * there; all others are optional.
 */
export type ParamsInput<Map> = [keyof Map] extends [never]
  ? Record<string, unknown>
  : string extends keyof Map
    ? Record<string, unknown>
    : Flat<
        {
          -readonly [Name in keyof Map as IsThere<Map[Name]> extends true
            ? Name
            : never]: ParameterValue<Map[Name]>;
        } & {
          -readonly [Name in keyof Map as IsThere<Map[Name]> extends true
            ? never
            : Name]?: ParameterValue<Map[Name]>;
        }
      >;

type IsThere<Given> = Given extends { readonly required: true } | { readonly default: unknown }
  ? true
  : false;

/** Fixed values win over the type. */
type ParameterValue<Given> = Given extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Given extends { readonly type: infer Type }
    ? ValueOfType<Type, Given>
    : unknown;

type ValueOfType<Type, Given> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'array'
        ? Given extends { readonly element: infer Element }
          ? ParameterValue<Element>[]
          : unknown[]
        : Given extends { readonly properties: infer Map }
          ? ParamsInput<Map>
          : Record<string, unknown>;
