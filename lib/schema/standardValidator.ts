import { describeValue } from './describeValue.ts';
import { excerpt } from './excerpt.ts';
import { below, valueAt } from './jsonPointer.ts';
import type { SchemaIssue, ValidateValue, ValidationOutcome } from './SchemaValidator.ts';
import type { StandardIssue, StandardOutcome, StandardSchema } from './StandardSchema.ts';

const MAX_MESSAGE_CHARS = 500;

const ASYNCHRONOUS: ValidationOutcome = {
  ok: false,
  issues: [{ path: '', message: 'cannot be checked: the schema answers with a promise' }],
};

/**
 * Checks values with a Standard Schema: a valid value is what the library makes of it. The value itself is not written to.
 * A schema that answers with a promise finds every value invalid: there is no waiting between the seal of a call and its
 * start.
 */
export function standardValidator(schema: StandardSchema): ValidateValue {
  const members = schema['~standard'];
  return (value) => {
    const outcome = members.validate(value);
    if (isPromiseLike(outcome)) {
      // Nobody waits for it, so nobody else would handle its rejection.
      void outcome.then(ignore, ignore);
      return ASYNCHRONOUS;
    }
    return outcome.issues === undefined
      ? { ok: true, value: outcome.value }
      : { ok: false, issues: standardIssues(outcome.issues, value) };
  };
}

/**
 * Turns a library's issues about `value` into issues with a JSON Pointer and a message that says what came. Of the branches
 * of a union, which zod has in `errors`, the one with the fewest issues speaks. Pure.
 */
export function standardIssues(
  issues: readonly StandardIssue[],
  value: unknown,
): readonly SchemaIssue[] {
  return issues.flatMap((issue) => toIssues(issue, [], value));
}

function toIssues(
  issue: StandardIssue,
  parents: readonly unknown[],
  value: unknown,
): SchemaIssue[] {
  const path = [...parents, ...keysOf(issue)];
  const branch = closestBranch(issue);
  if (branch !== undefined) return branch.flatMap((inner) => toIssues(inner, path, value));
  const pointer = path.reduce<string>((above, key) => below(above, key), '');
  return [{ path: pointer, message: messageOf(issue, valueAt(value, path)) }];
}

function keysOf({ path = [] }: StandardIssue): unknown[] {
  return path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
}

function closestBranch(issue: StandardIssue): readonly StandardIssue[] | undefined {
  const branches: unknown = Reflect.get(issue, 'errors');
  if (!Array.isArray(branches) || !branches.every(isBranch)) return undefined;
  const [closest] = branches.toSorted((a, b) => a.length - b.length);
  return closest;
}

function isBranch(branch: unknown): branch is readonly StandardIssue[] {
  return (
    Array.isArray(branch) &&
    branch.length > 0 &&
    branch.every((issue) => typeof issue?.message === 'string')
  );
}

function messageOf(issue: StandardIssue, value: unknown): string {
  const text = excerpt(withoutPath(issue) || 'is invalid', MAX_MESSAGE_CHARS);
  const came = describeValue(value);
  const isSaid = text.includes(came) || (value === undefined && text.includes('missing'));
  // That an object came is no news where its inside is wrong.
  return isSaid || came === 'an object' ? text : `${text}, got ${came}`;
}

/**
 * What is wrong, without the path, which stands before it already: arktype says it in `problem`, and there too begins with the
 * path, which is its `propString`, where a value is of no branch of a union.
 */
function withoutPath(issue: StandardIssue): string {
  const problem: unknown = Reflect.get(issue, 'problem');
  if (typeof problem !== 'string') return issue.message;
  const path = `${Reflect.get(issue, 'propString')} `;
  return problem.startsWith(path) ? problem.slice(path.length) : problem;
}

function isPromiseLike(
  outcome: StandardOutcome<unknown> | PromiseLike<unknown>,
): outcome is PromiseLike<unknown> {
  return typeof Reflect.get(outcome, 'then') === 'function';
}

function ignore(): void {
  // Nothing to do.
}
