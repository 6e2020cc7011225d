import { isObject } from './isObject.ts';
import { below } from './jsonPointer.ts';
import { firstProblem, type Problem, unexpected } from './problem.ts';
import { valueWords } from './schemaWords.ts';

/** A parameter whose members are known to be right. */
export type Members = Readonly<Record<string, unknown>>;

/** What is expected of a value of a type, and the test for it. */
const TYPES: ReadonlyMap<unknown, readonly [string, (value: unknown) => boolean]> = new Map([
  ['string', ['a string', (value) => typeof value === 'string']],
  ['number', ['a number', (value) => Number.isFinite(value)]],
  ['integer', ['an integer', (value) => Number.isInteger(value)]],
  ['boolean', ['true or false', (value) => typeof value === 'boolean']],
  ['array', ['an array', (value) => Array.isArray(value)]],
  ['object', ['an object', isObject]],
]);

/** Says what keeps `value` from being of a type of parameters. Pure. */
export function typeProblem(value: unknown, type: unknown, path: string): Problem {
  const [expected, holds] = TYPES.get(type) ?? ['', () => true];
  return holds(value) ? undefined : unexpected(path, expected, value);
}

/** Says what keeps `value` from being one of a parameter, with the place below `path`. Undefined if nothing does. Pure. */
export function parameterValueProblem(value: unknown, parameter: Members, path: string): Problem {
  const { type, enum: values, minimum, maximum, element, properties } = parameter;
  const problem = typeProblem(value, type, path);
  if (problem !== undefined) return problem;
  if (Array.isArray(values) && !values.includes(value)) {
    return unexpected(path, `one of ${valueWords(values)}`, value);
  }
  if (Number(value) < Number(minimum)) return unexpected(path, `>= ${minimum}`, value);
  if (Number(value) > Number(maximum)) return unexpected(path, `<= ${maximum}`, value);
  if (Array.isArray(value) && isObject(element)) {
    return firstProblem([...value.entries()], ([index, one]) =>
      parameterValueProblem(one, element, `${path}/${index}`),
    );
  }
  return isObject(value) && isObject(properties)
    ? propertiesProblem(value, properties as Readonly<Record<string, Members>>, path)
    : undefined;
}

function propertiesProblem(
  value: Members,
  properties: Readonly<Record<string, Members>>,
  path: string,
): Problem {
  return firstProblem(Object.entries(properties), ([name, parameter]) => {
    const place = below(path, name);
    if (Object.hasOwn(value, name)) return parameterValueProblem(value[name], parameter, place);
    const isMissing = parameter.required === true && parameter.default === undefined;
    return isMissing ? `${place} is required, but missing` : undefined;
  });
}
