import type { InnerErrors } from './errorFacts.ts';
import type { VerboseError } from './expectation.ts';
import { type Intended, intendedBranch } from './intendedBranch.ts';

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

/** Errors that follow each other: from a position to another, which is not among them. */
type Span = readonly [from: number, to: number];

/** What is to be kept of an error and of those inside it. */
interface Sifted {
  /** The error itself, unless it says nothing new. */
  readonly keep?: RelevantError;
  /** How many errors before it are inside it. */
  readonly inside: number;
  /** Those of them that count. */
  readonly counting?: Span;
}

const UNIONS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if']);

/**
 * Leaves out the errors that say nothing new: those of the branches of an `anyOf` or `oneOf` that the value was not meant
 * for, those of elements that a `contains` has passed over, and those that only say that there are others. Pure; linear.
 *
 * The errors are those of an Ajv that tells which are inside a union (see `tellErrorFacts`).
 */
export function relevantErrors(
  errors: readonly PlacedError[],
  root: unknown,
): readonly RelevantError[] {
  const kept: RelevantError[] = [];
  const left: Span[] = [[0, errors.length]];
  // What encloses others comes after them.
  for (let span = left.pop(); span !== undefined; span = left.pop()) {
    const [from, to] = span;
    if (to <= from) continue;
    const { keep, inside, counting } = sift(errors, to - 1, root);
    if (keep !== undefined) kept.push(keep);
    left.push([from, to - 1 - inside]);
    if (counting !== undefined) left.push(counting);
  }
  const unions = errors.filter(({ keyword }) => UNIONS.has(keyword));
  const places = new Set(unions.map(({ instancePath }) => instancePath));
  return kept.reverse().filter(({ error }) => !isUnknowable(error, places));
}

function sift(errors: readonly PlacedError[], at: number, root: unknown): Sifted {
  const error = errors[at] as PlacedError;
  switch (error.keyword) {
    case 'anyOf':
    case 'oneOf':
      return siftUnion(errors, at, root);
    case 'contains':
      return { keep: { error }, inside: insideOf(error) };
    case 'propertyNames':
      return isAboutName(errors[at - 1], error) ? { inside: 0 } : { keep: { error }, inside: 0 };
    case 'if':
      return { inside: 0 };
    default:
      return { keep: { error }, inside: 0 };
  }
}

function siftUnion(errors: readonly PlacedError[], at: number, root: unknown): Sifted {
  const error = errors[at] as PlacedError;
  const inside = insideOf(error);
  // It fits more than one.
  if (Array.isArray(error.params.passingSchemas)) return { keep: { error }, inside };
  const branches: readonly unknown[] = Array.isArray(error.schema) ? error.schema : [];
  const intended: Intended = intendedBranch(branches, error.data, root);
  if (intended.kind === 'said') return { keep: { error, said: intended }, inside };
  if (intended.kind === 'several') {
    const alternatives = intended.branches.map((branch) =>
      errors.slice(...spanOf(error, branch, at)),
    );
    return { keep: { error, alternatives }, inside };
  }
  const counting = spanOf(error, intended.branch, at);
  const [from, to] = counting;
  return to > from ? { inside, counting } : { keep: { error }, inside };
}

/** How many errors are inside a union, or a `contains`. */
function insideOf({ params }: PlacedError): number {
  const { from, to } = params as InnerErrors;
  return to - from;
}

/** Where the errors of a branch stand, those of the union itself at `at`. */
function spanOf({ params }: PlacedError, branch: number, at: number): Span {
  const { to, begins = [] } = params as InnerErrors;
  const begin = begins[branch];
  if (begin === undefined) return [at, at];
  const end = begins.find((one, index) => index > branch && one !== undefined) ?? to;
  return [at - (to - begin), at - (to - end)];
}

function isAboutName(one: PlacedError | undefined, { instancePath, params }: PlacedError): boolean {
  return one?.instancePath === instancePath && one.propertyName === params.propertyName;
}

/** What a union has not evaluated, because none of its branches fits, is not known to be wrong. */
function isUnknowable(
  { keyword, instancePath }: PlacedError,
  unions: ReadonlySet<string>,
): boolean {
  return keyword.startsWith('unevaluated') && unions.has(instancePath);
}
