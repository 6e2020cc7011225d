import { describeValue } from './describeValue.ts';
import { isObject } from './isObject.ts';
import { below } from './jsonPointer.ts';
import { type Members, parameterValueProblem, typeProblem } from './parameterValueProblem.ts';
import { firstProblem, type Problem, unexpected } from './problem.ts';

/** Where the check is: a JSON Pointer into the map, and the maps and parameters on the way to it. */
interface Place {
  readonly path: string;
  readonly ancestors: readonly object[];
}

/** Each map and each parameter is a level, as it is in the JSON Schema, whose bound is a little higher. */
const MAX_LEVELS = 500;

const COMMON = ['type', 'description', 'required', 'default'];

/** The types, and what a parameter of each may say beside the common members. */
const OWN_MEMBERS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['string', ['enum']],
  ['number', ['enum', 'minimum', 'maximum']],
  ['integer', ['enum', 'minimum', 'maximum']],
  ['boolean', []],
  ['array', ['element']],
  ['object', ['properties']],
]);

/**
 * Says what is wrong with a parameter map, with the place as a JSON Pointer into it: `/age/minimum must be …, got …`.
 * Undefined if nothing is. Pure.
 */
export function parametersProblem(map: unknown): string | undefined {
  return mapProblem(map, { path: '', ancestors: [] });
}

function mapProblem(map: unknown, place: Place): Problem {
  if (!isObject(map)) return unexpected(place.path, 'a map of parameters', map);
  return (
    levelProblem(map, place) ??
    firstProblem(Object.entries(map), ([name, parameter]) =>
      parameterProblem(parameter, {
        path: below(place.path, name),
        ancestors: [...place.ancestors, map],
      }),
    )
  );
}

function parameterProblem(given: unknown, place: Place): Problem {
  const { path } = place;
  if (!isObject(given)) return unexpected(path, 'a parameter', given);
  return (
    levelProblem(given, place) ??
    membersProblem(given, path) ??
    commonProblem(given, path) ??
    enumProblem(given, path) ??
    rangeProblem(given, path) ??
    nestedProblem(given, { path, ancestors: [...place.ancestors, given] }) ??
    defaultProblem(given, path)
  );
}

function levelProblem(given: object, { path, ancestors }: Place): Problem {
  if (ancestors.includes(given)) return `${path} contains itself`;
  return ancestors.length < MAX_LEVELS
    ? undefined
    : `${path} is nested more than ${MAX_LEVELS} levels deep`;
}

function membersProblem(given: Members, path: string): Problem {
  const own = OWN_MEMBERS.get(given.type);
  if (own === undefined) {
    return unexpected(`${path}/type`, `one of ${[...OWN_MEMBERS.keys()].join(', ')}`, given.type);
  }
  const known = [...COMMON, ...own];
  const other = Object.keys(given).find((name) => !known.includes(name));
  return other === undefined
    ? undefined
    : `${below(path, other)} is not a member of a parameter of type ${given.type} (${known.join(', ')}), got ${describeValue(given[other])}`;
}

function commonProblem({ description, required }: Members, path: string): Problem {
  if (description !== undefined && typeof description !== 'string') {
    return unexpected(`${path}/description`, 'a string', description);
  }
  return required === undefined ? undefined : typeProblem(required, 'boolean', `${path}/required`);
}

function enumProblem({ type, enum: values }: Members, path: string): Problem {
  if (values === undefined) return undefined;
  if (!Array.isArray(values) || values.length === 0) {
    return unexpected(`${path}/enum`, 'an array with at least one value', values);
  }
  return firstProblem([...values.entries()], ([index, value]) =>
    typeProblem(value, type, `${path}/enum/${index}`),
  );
}

function rangeProblem({ minimum, maximum }: Members, path: string): Problem {
  const bounds = Object.entries({ minimum, maximum }).filter(([, bound]) => bound !== undefined);
  const problem = firstProblem(bounds, ([name, bound]) =>
    typeProblem(bound, 'number', `${path}/${name}`),
  );
  if (problem !== undefined || !(Number(minimum) > Number(maximum))) return problem;
  return unexpected(`${path}/minimum`, `at most the maximum ${maximum}`, minimum);
}

function nestedProblem({ element, properties }: Members, place: Place): Problem {
  if (properties !== undefined) {
    return mapProblem(properties, { ...place, path: `${place.path}/properties` });
  }
  if (element === undefined) return undefined;
  const path = `${place.path}/element`;
  return (
    firstProblem(['required', 'default'], (name) =>
      isObject(element) && element[name] !== undefined
        ? `${path}/${name} says nothing of an element, got ${describeValue(element[name])}`
        : undefined,
    ) ?? parameterProblem(element, { ...place, path })
  );
}

function defaultProblem(given: Members, path: string): Problem {
  if (given.default === undefined) return undefined;
  return parameterValueProblem(given.default, given, `${path}/default`);
}
