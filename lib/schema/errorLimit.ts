import { _, type Ajv, type KeywordCxt, Name } from 'ajv';
import { changeKeywords } from './codeKeyword.ts';
import type { PlacedError } from './relevantErrors.ts';

/** Most errors that one check may note. */
export const MAX_ERRORS = 10_000;

/** Keywords that ask again and again: for every member of a value, or, by a reference, perhaps without end. */
const REPEATING = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'propertyNames',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
];

/** The errors in the code that Ajv writes. */
const ERRORS = /* @__PURE__ */ new Name('vErrors');

/** Their count. */
const COUNT = /* @__PURE__ */ new Name('errors');

/** A check has noted too many errors, and was given up. */
export class TooManyErrors extends RangeError {
  /** Those that it had noted at the place where it was. */
  readonly errors: readonly PlacedError[];

  constructor(errors: readonly PlacedError[]) {
    super(`The check noted more than ${MAX_ERRORS} errors.`);
    this.errors = errors;
  }
}

/**
 * Bounds the errors of the checks that `ajv` compiles, which notes every error of every member, and copies them behind each
 * reference. A check that notes more than 10,000 throws `TooManyErrors`.
 */
export function limitErrors(ajv: Ajv): void {
  changeKeywords(ajv, REPEATING, (keyword) => {
    const { code } = keyword;
    keyword.code = (context: KeywordCxt, ruleType?: string) => {
      const { gen, subschema, error } = context;
      const limit = gen.scopeValue('func', { ref: checkCount });
      const check = (): unknown => gen.code(_`${limit}(${COUNT}, ${ERRORS})`);
      context.subschema = (applied, valid) => {
        check();
        return subschema.call(context, applied, valid);
      };
      context.error = (...given) => {
        check();
        error.apply(context, given);
      };
      check();
      code(context, ruleType);
    };
  });
}

function checkCount(count: number, errors: readonly PlacedError[] | null): void {
  if (count > MAX_ERRORS) throw new TooManyErrors(errors ?? []);
}
