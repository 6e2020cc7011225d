import type { VerboseError } from './expectation.ts';
import { intendedBranch } from './intendedBranch.ts';
import { namesOf } from './jsonPointer.ts';
import { perhapsBelow, perhapsInPlace } from './subschemas.ts';

/** An error of Ajv with `verbose`, and where it is. */
export interface PlacedError extends VerboseError {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  /** The schema that has the keyword. */
  readonly parentSchema?: unknown;
  /** The property whose name is wrong. */
  readonly propertyName?: string | undefined;
}

/** An error that counts. */
export interface RelevantError {
  /** The error. */
  readonly error: PlacedError;
  /** What to say instead, of the place or of a property of it. */
  readonly said?: { readonly property?: string; readonly message: string };
  /** The errors of the branches of a union that cannot be told apart. */
  readonly alternatives?: readonly (readonly PlacedError[])[];
}

/** Beyond so many errors all count: looking for those that do takes its time. */
const MAX_SIFTED = 1_000;

const UNIONS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if']);

/**
 * Leaves out the errors that say nothing new: those of the branches of an `anyOf` or `oneOf` that the value was not meant
 * for, those of elements that a `contains` has passed over, and those that only say that there are others. Pure.
 */
export function relevantErrors(
  errors: readonly PlacedError[],
  root: unknown,
): readonly RelevantError[] {
  if (errors.length > MAX_SIFTED) return errors.map((error) => ({ error }));
  const dropped = new Set<PlacedError>();
  const kept: RelevantError[] = [];
  // What encloses others comes after them.
  for (let index = errors.length - 1; index >= 0; index -= 1) {
    const error = errors[index];
    if (error === undefined || dropped.has(error)) continue;
    const { drop, keep = { error } } = sift(error, errors.slice(0, index), root);
    for (const one of drop) dropped.add(one);
    if (!dropped.has(error)) kept.push(keep);
  }
  return kept.reverse().filter(({ error }) => !isUnknowable(error, errors));
}

/** What is dropped because of an error, and how it is kept itself. */
interface Sifted {
  readonly drop: readonly PlacedError[];
  readonly keep?: RelevantError;
}

const NOTHING: Sifted = { drop: [] };

function sift(error: PlacedError, before: readonly PlacedError[], root: unknown): Sifted {
  switch (error.keyword) {
    case 'anyOf':
    case 'oneOf':
      return siftUnion(error, before, root);
    case 'contains':
      return {
        drop: before.filter((one) => {
          const [element, ...names] = namesBelow(error, one) ?? [];
          const asked = perhapsInPlace([error.schema], root);
          return element !== undefined && isAsked(one, asked, { names, root });
        }),
      };
    case 'propertyNames':
      return before.some((one) => isAboutName(one, error)) ? { drop: [error] } : NOTHING;
    case 'if':
      return { drop: [error] };
    default:
      return NOTHING;
  }
}

function siftUnion(error: PlacedError, before: readonly PlacedError[], root: unknown): Sifted {
  const branches: readonly unknown[] = Array.isArray(error.schema) ? error.schema : [];
  const errorsIn = (list: readonly PlacedError[], schemas: readonly unknown[]): PlacedError[] => {
    const asked = perhapsInPlace(schemas, root);
    return list.filter((one) => {
      const names = namesBelow(error, one);
      return names !== undefined && isAsked(one, asked, { names, root });
    });
  };
  const inside = errorsIn(before, branches);
  const errorsOf = (branch: number): PlacedError[] => errorsIn(inside, [branches[branch]]);
  // It fits more than one.
  if (Array.isArray(error.params.passingSchemas)) return { drop: inside };
  const intended = intendedBranch(branches, error.data, root);
  if (intended.kind === 'said') return { drop: inside, keep: { error, said: intended } };
  if (intended.kind === 'several') {
    const alternatives = intended.branches.map(errorsOf);
    return { drop: inside, keep: { error, alternatives } };
  }
  const own = errorsOf(intended.branch);
  const others = inside.filter((one) => !own.includes(one));
  return { drop: own.length > 0 ? [...others, error] : others };
}

/** The names between the places of two errors; undefined if the second is not at or below the first. */
function namesBelow(outer: PlacedError, inner: PlacedError): readonly string[] | undefined {
  const { length } = outer.instancePath;
  const rest = inner.instancePath.slice(length);
  const isBelow = inner.instancePath.startsWith(outer.instancePath) && /^(\/|$)/.test(rest);
  return isBelow ? namesOf(rest) : undefined;
}

/** Whether the schema of an error is asked about what is at the end of `names`, when `schemas` are about the beginning. */
function isAsked(
  { parentSchema }: PlacedError,
  schemas: ReadonlySet<unknown>,
  { names, root }: { readonly names: readonly string[]; readonly root: unknown },
): boolean {
  let asked = schemas;
  for (const name of names) asked = perhapsInPlace(perhapsBelow(asked, name), root);
  return asked.has(parentSchema);
}

function isAboutName(one: PlacedError, { instancePath, params }: PlacedError): boolean {
  return one.instancePath === instancePath && one.propertyName === params.propertyName;
}

/** What a union has not evaluated, because none of its branches fits, is not known to be wrong. */
function isUnknowable(
  { keyword, instancePath }: PlacedError,
  errors: readonly PlacedError[],
): boolean {
  if (!keyword.startsWith('unevaluated')) return false;
  return errors.some((one) => UNIONS.has(one.keyword) && one.instancePath === instancePath);
}
