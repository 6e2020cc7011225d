import { excerpt } from './excerpt.ts';
import { expectation } from './expectation.ts';
import { isObject } from './isObject.ts';
import { below } from './jsonPointer.ts';
import { type PlacedError, type RelevantError, relevantErrors } from './relevantErrors.ts';
import type { SchemaIssue } from './SchemaValidator.ts';
import { valueWords } from './schemaWords.ts';

const MAX_ALTERNATIVES = 3;
const MAX_ALTERNATIVE_CHARS = 200;

/**
 * Turns Ajv's errors (with `verbose`) about a value into issues, by the schema `root`. Pure. Each says where, what was
 * expected there, and what came; a missing or forbidden property is the issue's place itself. Of a union, only what the
 * value was meant for is told, and nothing twice.
 */
export function ajvIssues(errors: readonly PlacedError[], root: unknown): readonly SchemaIssue[] {
  const issues = new Map<string, SchemaIssue>();
  for (const relevant of relevantErrors(errors, root)) {
    const issue = toIssue(relevant, root);
    issues.set(`${issue.path} ${issue.message}`, issue);
  }
  return [...issues.values()];
}

function toIssue({ error, said, alternatives }: RelevantError, root: unknown): SchemaIssue {
  const { instancePath } = error;
  if (said !== undefined) {
    const { property, message } = said;
    return { path: property === undefined ? instancePath : below(instancePath, property), message };
  }
  const texts = (alternatives ?? [])
    .slice(0, MAX_ALTERNATIVES)
    .map((errors) => alternativeText(errors, instancePath, root))
    .filter((text) => text !== '');
  if (texts.length === 0) return issueOf(error);
  const more = (alternatives?.length ?? 0) > MAX_ALTERNATIVES ? '; or others' : '';
  return {
    path: instancePath,
    message: `fits none of the alternatives: ${texts.join('; or ')}${more}`,
  };
}

function alternativeText(errors: readonly PlacedError[], path: string, root: unknown): string {
  const sentences = ajvIssues(errors, root).map((issue) =>
    issue.path === path ? issue.message : `${issue.path} ${issue.message}`,
  );
  return excerpt(sentences.join(' and '), MAX_ALTERNATIVE_CHARS);
}

function issueOf(error: PlacedError): SchemaIssue {
  const { keyword, instancePath, params, parentSchema, propertyName } = error;
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
      return {
        path: below(instancePath, params.additionalProperty),
        message: `is not ${knownProperties(parentSchema)}`,
      };
    case 'unevaluatedProperties':
      return {
        path: below(instancePath, params.unevaluatedProperty),
        message: 'is not a known property',
      };
    case 'propertyNames':
      return {
        path: below(instancePath, params.propertyName),
        message: 'is not a valid property name',
      };
    default:
      // An error about a property's name has the place of the object.
      return propertyName === undefined
        ? { path: instancePath, message: expectation(error) }
        : {
            path: below(instancePath, propertyName),
            message: `${expectation(error)} (the property name)`,
          };
  }
}

/** The properties that there may be, by name where they have some. */
function knownProperties(schema: unknown): string {
  const { properties, patternProperties } = isObject(schema) ? schema : {};
  const names =
    isObject(properties) && patternProperties === undefined ? Object.keys(properties) : [];
  return names.length === 0
    ? 'a known property'
    : `one of the known properties ${valueWords(names)}`;
}
