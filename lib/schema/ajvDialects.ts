import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeValue } from './describeValue.ts';
import { tellErrorFacts } from './errorFacts.ts';
import { limitErrors } from './errorLimit.ts';
import { takeDecimalMultiples } from './multipleOf.ts';
import { limitReferences } from './referenceLimit.ts';
import type { SchemaRules } from './schemaProblem.ts';
import { findEqualItemsFast } from './uniqueItems.ts';

/** A version of JSON Schema. */
export interface Dialect extends SchemaRules {
  /** Makes an Ajv instance for it. */
  readonly makeAjv: () => Ajv;
}

const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema';

const OPTIONS: Options = {
  strict: false,
  // Infinity, which is what `JSON.parse` makes of 1e400, is no number.
  strictNumbers: true,
  // `schemaProblem` has looked before, at a hundredth of the time.
  validateSchema: false,
  allErrors: true,
  // Errors bring schema and value along, to be said well.
  verbose: true,
  // Else a few lines of references to one large schema become many copies of its code.
  inlineRefs: false,
  // `constructor` and `__proto__` are names like any other.
  ownProperties: true,
  logger: false,
  code: { regExp: /* @__PURE__ */ Object.assign(toRegExp, { code: 'new RegExp' }) },
};

const dialects: ReadonlyMap<string, Dialect> = new Map([
  [DEFAULT_DIALECT, { itemLists: false, makeAjv: () => complete(new Ajv2020(OPTIONS)) }],
  [
    'json-schema.org/draft/2019-09/schema',
    { itemLists: true, makeAjv: () => complete(new Ajv2019(OPTIONS)) },
  ],
  ['json-schema.org/draft-07/schema', { itemLists: true, makeAjv: () => complete(makeOldAjv()) }],
  [
    'json-schema.org/draft-06/schema',
    // Conditions came with draft-07.
    { itemLists: true, makeAjv: () => complete(makeOldAjv()).removeKeyword('if') },
  ],
]);

/**
 * The version of JSON Schema that a `$schema` names; 2020-12 if there is none.
 *
 * @throws TypeError for one that is not known.
 */
export function dialectOf(uri: unknown = `https://${DEFAULT_DIALECT}`): Dialect {
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

function complete(ajv: Ajv | Ajv2019 | Ajv2020): Ajv {
  const completed = addFormats.default(ajv as Ajv);
  // A keyword of draft-04, which Ajv refuses: since then it says nothing.
  completed.removeKeyword('id');
  limitReferences(completed);
  limitErrors(completed);
  tellErrorFacts(completed);
  findEqualItemsFast(completed);
  takeDecimalMultiples(completed);
  return completed;
}

/** Before 2019-09 everything beside a `$ref` is ignored. */
function makeOldAjv(): Ajv {
  return new Ajv({ ...OPTIONS, ignoreKeywordsWithRef: true });
}

/** Patterns are Unicode patterns; one that is valid only without (`[\w-.]`) is taken as it was meant. */
function toRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
