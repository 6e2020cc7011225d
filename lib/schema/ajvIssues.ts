import type { ErrorObject } from 'ajv';
import { describeValue } from './describeValue.ts';
import { excerpt } from './excerpt.ts';
import type { SchemaIssue } from './SchemaValidator.ts';

const MAX_LIST_CHARS = 200;

/**
 * Turns Ajv's errors about `value` into issues. Pure. Each says where, what was expected there, and what came; a missing
 * or forbidden property is the issue's place itself.
 */
export function ajvIssues(errors: readonly ErrorObject[], value: unknown): readonly SchemaIssue[] {
  return errors.map((error) => toIssue(error, value));
}

function toIssue(error: ErrorObject, value: unknown): SchemaIssue {
  const { keyword, instancePath, params, message = 'is invalid' } = error;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies': {
      const why =
        keyword === 'required' ? '' : `, because ${JSON.stringify(params.property)} is there`;
      return {
        path: below(instancePath, params.missingProperty),
        message: `is required${why}, but missing`,
      };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name: unknown = params.additionalProperty ?? params.unevaluatedProperty;
      return { path: below(instancePath, name), message: 'is not a known property' };
    }
    case 'propertyNames':
      return {
        path: below(instancePath, params.propertyName),
        message: 'is not a valid property name',
      };
    default: {
      // An error about a property's name has the place of the object.
      if (error.propertyName !== undefined) {
        return {
          path: below(instancePath, error.propertyName),
          message: `${message} (the property name)`,
        };
      }
      const came = describeValue(valueAt(value, instancePath));
      return {
        path: instancePath,
        message: `${expectation(keyword, params) ?? message}, got ${came}`,
      };
    }
  }
}

/** What was expected, where Ajv does not say it, or not well. */
function expectation(keyword: string, params: ErrorObject['params']): string | undefined {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`;
    case 'enum':
      return `must be one of ${listOf(params.allowedValues)}`;
    case 'const':
      return `must be ${listOf([params.allowedValue])}`;
    case 'false schema':
      return 'is not allowed';
    default:
      return undefined;
  }
}

function listOf(values: readonly unknown[]): string {
  return excerpt(values.map((value) => JSON.stringify(value)).join(', '), MAX_LIST_CHARS);
}

/** The JSON Pointer of a property. */
function below(path: string, name: unknown): string {
  return `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const segment of path.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
