import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ajvIssues } from './ajvIssues.ts';
import { describeValue } from './describeValue.ts';
import type { JsonSchema } from './JsonSchema.ts';
import type { SchemaValidator, ValidateValue } from './SchemaValidator.ts';
import { schemaProblem } from './schemaProblem.ts';

type AnyAjv = Ajv | Ajv2019 | Ajv2020;

/** A version of JSON Schema: how to make its instance, and the shared one. */
interface Dialect {
  readonly make: () => AnyAjv;
  /** Made on first use. */
  shared: AnyAjv | undefined;
  /** How many schemas the shared instance was given. */
  compiled: number;
}

/** Ajv keeps something of every schema it compiles. A shared instance is replaced after so many. */
const MAX_COMPILED = 200;

const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema';

const OPTIONS: Options = {
  strict: false,
  // `schemaProblem` has looked before, at a hundredth of the time.
  validateSchema: false,
  allErrors: true,
  useDefaults: true,
  // `constructor` and `__proto__` are names like any other.
  ownProperties: true,
  logger: false,
  code: { regExp: Object.assign(toRegExp, { code: 'new RegExp' }) },
};

const dialects: ReadonlyMap<string, Dialect> = new Map([
  [DEFAULT_DIALECT, dialect(() => new Ajv2020(OPTIONS))],
  ['json-schema.org/draft/2019-09/schema', dialect(() => new Ajv2019(OPTIONS))],
  ['json-schema.org/draft-07/schema', dialect(() => new Ajv(OPTIONS))],
  ['json-schema.org/draft-06/schema', dialect(() => new Ajv(OPTIONS))],
]);

/** Checks that were compiled, by schema object. */
const compiled = new WeakMap<JsonSchema, ValidateValue>();

/**
 * Makes the validator that `millrace` uses: Ajv, with formats, for JSON Schema 2020-12, 2019-09, draft-07 and draft-06,
 * picked by `$schema` (2020-12 if absent). Defaults are written into the value; nothing is coerced.
 *
 * All validators share one Ajv instance per dialect, made on first use, and each schema object is compiled once, however
 * often it is given: do not change a schema afterwards. Schemas may have any `$id`; a reference finds what is in the
 * same schema, never another tool's. Formats that Ajv does not know, and keywords that nobody does, check nothing.
 *
 * Its `compile` throws `TypeError`, with the place and what is wrong, for a schema that is none.
 */
export function ajvValidator(): SchemaValidator {
  return { compile };
}

function compile(schema: JsonSchema): ValidateValue {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const problem = schemaProblem(schema);
  if (problem !== undefined) throw new TypeError(problem);
  const check = instanceFor(schema).compile<unknown>(schema);
  const validate: ValidateValue = (value) =>
    check(value)
      ? { ok: true, value }
      : { ok: false, issues: ajvIssues(check.errors ?? [], value) };
  compiled.set(schema, validate);
  return validate;
}

/** The shared instance of the schema's dialect, or one of its own for a schema with ids: Ajv would mix up equal ones. */
function instanceFor(schema: JsonSchema): AnyAjv {
  const found = dialectOf(schema.$schema);
  if (JSON.stringify(schema).includes('"$id"')) return withFormats(found.make());
  if (found.shared === undefined || found.compiled >= MAX_COMPILED) {
    found.shared = withFormats(found.make());
    found.compiled = 0;
  }
  found.compiled += 1;
  return found.shared;
}

function dialectOf(uri: unknown = `https://${DEFAULT_DIALECT}`): Dialect {
  const found = dialects.get(
    String(uri)
      .replace(/^https?:\/\//, '')
      .replace(/#$/, ''),
  );
  if (found !== undefined) return found;
  const supported = [...dialects.keys()].map((known) =>
    known.slice('json-schema.org/'.length, -'/schema'.length),
  );
  throw new TypeError(`/$schema must be one of ${supported.join(', ')}, got ${describeValue(uri)}`);
}

function dialect(make: () => AnyAjv): Dialect {
  return { make, shared: undefined, compiled: 0 };
}

function withFormats(ajv: AnyAjv): AnyAjv {
  return addFormats.default(ajv as Ajv);
}

/** Patterns are Unicode patterns; one that is valid only without (`[\w-.]`) is taken as it was meant. */
function toRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
