import type { JsonSchema } from './JsonSchema.ts';
import type { Parameter, ParameterMap, ParamsInput } from './Parameter.ts';
import { parametersProblem } from './parametersProblem.ts';

/** The JSON Schema that a parameter map makes. `Input` is the type of valid input, defaults filled in. */
export interface ParamsSchema<Input> extends JsonSchema {
  /** Input is an object. */
  readonly type: 'object';
  /** The JSON Schemas of the parameters, by name. */
  readonly properties: Readonly<Record<string, JsonSchema>>;
  /** The parameters that must be given; absent if there are none. */
  readonly required?: readonly string[];
  /** Only a type: never there. */
  readonly '~input'?: Input;
}

/**
 * Makes a JSON Schema of a parameter map, for `inputSchema`. Frozen; the map itself is left as it is.
 *
 * A parameter has a `type` (`string`, `number`, `integer`, `boolean`, `array` with an `element`, `object` with
 * `properties`), and may have a `description`, `required: true`, a `default`, an `enum` (strings and numbers), a `minimum`
 * and a `maximum` (numbers). The type of the input is inferred from a literal map: what is required or has a default is
 * there. Other properties than those of the map are let through.
 *
 * @throws TypeError naming the place, what was expected and what came: for an unknown type or member, an `element` or
 * `properties` where there are none, an empty `enum`, a minimum above the maximum, a default that is no such value, and
 * maps and parameters that are nested more than 500 levels deep.
 *
 * @example
 * ```ts
 * params({
 *   name: { type: 'string', required: true, description: 'Name of the user.' },
 *   age: { type: 'integer', minimum: 0 },
 *   gender: { type: 'string', enum: ['male', 'female'] },
 *   limit: { type: 'integer', default: 10 },
 * }); // { name: string; age?: number; gender?: 'male' | 'female'; limit: number }
 * ```
 */
export function params<const Map extends ParameterMap>(map: Map): ParamsSchema<ParamsInput<Map>> {
  const problem = parametersProblem(map);
  if (problem !== undefined) throw new TypeError(`params: ${problem}.`);
  return objectSchema(map);
}

function objectSchema(map: ParameterMap): ParamsSchema<never> {
  const entries = Object.entries(map);
  const required = entries.filter(([, { required }]) => required === true).map(([name]) => name);
  return Object.freeze({
    type: 'object',
    properties: Object.freeze(
      Object.fromEntries(entries.map(([name, parameter]) => [name, schemaOf(parameter)])),
    ),
    ...(required.length > 0 && { required: Object.freeze(required) }),
  });
}

function schemaOf(parameter: Parameter): JsonSchema {
  const { required, default: value, ...rest } = parameter;
  const members = Object.entries(rest).filter(([, member]) => member !== undefined);
  const { properties, element, ...plain } = Object.fromEntries(members);
  return Object.freeze({
    ...frozenCopy(plain),
    ...(properties !== undefined && objectSchema(properties as ParameterMap)),
    ...(element !== undefined && { items: schemaOf(element as Parameter) }),
    ...(value !== undefined && { default: frozenCopy(value) }),
  });
}

function frozenCopy<Value>(value: Value): Value {
  return freezeAll(structuredClone(value));
}

function freezeAll<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freezeAll(member);
  }
  return value;
}
