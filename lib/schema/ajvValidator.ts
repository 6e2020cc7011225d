import type { Ajv } from 'ajv';
import { type Dialect, dialectOf } from './ajvDialects.ts';
import { ajvIssues } from './ajvIssues.ts';
import { checkableSchema } from './checkableSchema.ts';
import { TooManyErrors } from './errorLimit.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { countReferencesAnew } from './referenceLimit.ts';
import type { SchemaValidator, ValidateValue, ValidationOutcome } from './SchemaValidator.ts';
import { boundsProblem } from './schemaBounds.ts';
import { schemaProblem } from './schemaProblem.ts';

/** The instance that the schemas of a dialect share, and how many it was given. */
interface Shared {
  readonly ajv: Ajv;
  compiled: number;
}

/** Ajv keeps something of every schema it compiles. A shared instance is replaced after so many. */
const MAX_COMPILED = 200;

/** Of more errors than are noted, so many are told. */
const MAX_TOLD = 1_000;

const TOO_MUCH: ValidationOutcome = {
  ok: false,
  issues: [
    { path: '', message: 'cannot be checked: it takes too many steps, or is nested too deeply' },
  ],
};

const shared = new Map<Dialect, Shared>();

/** Checks that were compiled, by schema object. */
const compiled = new WeakMap<JsonSchema, ValidateValue>();

/**
 * Makes the validator that `millrace` uses: Ajv, with formats, for JSON Schema 2020-12, 2019-09, draft-07 and draft-06,
 * picked by `$schema` (2020-12 if absent). Nothing is coerced, and nothing is written into the value: a registry has
 * written the defaults before.
 *
 * All validators share one Ajv instance per dialect, made on first use, and each schema object is compiled once, however
 * often it is given: do not change a schema afterwards. Schemas may have any `$id`; a reference finds what is in the
 * same schema, never another tool's. Formats that Ajv does not know, and keywords that nobody does, check nothing.
 *
 * Its `compile` throws `TypeError`, with the place and what is wrong, for a schema that is none, and for one beyond a bound:
 * 1 MiB of JSON text, 512 levels, 2,000 different references, patterns and branches of `oneOf`. A value whose check
 * follows more than 1,000,000 references, or notes more than 10,000 errors, is invalid. Patterns are the platform's regular
 * expressions, which nothing bounds: take schemas from strangers only with a validator of your own.
 */
export function ajvValidator(): SchemaValidator {
  return { compile };
}

function compile(schema: JsonSchema): ValidateValue {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const bounds = boundsProblem(schema);
  if (bounds !== undefined) throw new TypeError(bounds);
  const dialect = dialectOf(schema?.$schema);
  const problem = schemaProblem(schema, dialect);
  if (problem !== undefined) throw new TypeError(problem);
  const validate = validateWith(checkableSchema(schema), dialect);
  compiled.set(schema, validate);
  return validate;
}

function validateWith(schema: JsonSchema, dialect: Dialect): ValidateValue {
  const check = compileWith(ajvFor(schema, dialect), schema);
  return (value) => {
    countReferencesAnew();
    try {
      if (check(value)) return { ok: true, value };
      const errors = check.errors ?? [];
      // They would keep the value alive.
      check.errors = null;
      return { ok: false, issues: ajvIssues(errors, schema) };
    } catch (error) {
      if (error instanceof TooManyErrors) return tooManyErrors(error, schema);
      if (error instanceof RangeError) return TOO_MUCH;
      throw error;
    }
  };
}

/** Those that it has noted say enough; they are never none, and of a cut list the last may be said less well. */
function tooManyErrors({ errors }: TooManyErrors, root: JsonSchema): ValidationOutcome {
  return { ok: false, issues: ajvIssues(errors.slice(0, MAX_TOLD), root) };
}

function compileWith(ajv: Ajv, schema: JsonSchema): ReturnType<typeof ajv.compile> {
  try {
    return ajv.compile(schema);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new TypeError('it is nested too deeply, or too large, to be compiled', { cause });
  }
}

/** The shared instance of the dialect, or one of its own for a schema with ids: Ajv would mix up equal ones. */
function ajvFor(schema: JsonSchema, dialect: Dialect): Ajv {
  if (JSON.stringify(schema).includes('"$id"')) return dialect.makeAjv();
  const known = shared.get(dialect);
  if (known !== undefined && known.compiled < MAX_COMPILED) {
    known.compiled += 1;
    return known.ajv;
  }
  const ajv = dialect.makeAjv();
  shared.set(dialect, { ajv, compiled: 1 });
  return ajv;
}
