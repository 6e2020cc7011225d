import type { SchemaSide } from '../errors/InvalidSchemaError.ts';
import { describeValue } from './describeValue.ts';
import { isObject } from './isObject.ts';
import type { JsonSchema } from './JsonSchema.ts';
import { namesOf, valueAt } from './jsonPointer.ts';
import type { StandardSchema } from './StandardSchema.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What to do where a library gives no JSON Schema, by its name. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  valibot: 'wrap it with toStandardJsonSchema of @valibot/to-json-schema',
  zod: 'take it from zod 4, not from zod/mini or zod 3',
};

const ANY_WAY_OUT = 'give it a ~standard.jsonSchema, or write a JSON Schema';

/** How a schema of a library may give JSON Schema; looked for at run time. */
interface MayGiveJsonSchema {
  readonly '~standard': {
    readonly jsonSchema?: Partial<Record<SchemaSide, (options: object) => unknown>>;
  };
  /** zod. */
  readonly toJSONSchema?: (options: object) => unknown;
  /** arktype. */
  readonly toJsonSchema?: (options: object) => unknown;
}

/**
 * Gives the JSON Schema (2020-12) of a Standard Schema, as the library makes it: from its Standard JSON Schema interface
 * (`~standard.jsonSchema`), or from a method of the schema. `$schema`, which is the default, is left out, and a root that
 * is only a reference is put where it belongs. `side`: what comes in or what comes out, which differ where the schema has
 * defaults and transforms.
 *
 * @throws TypeError with the way out, for a schema that gives none; what the library throws for one that it cannot express.
 */
export function standardJsonSchema(schema: StandardSchema, side: SchemaSide = 'input'): JsonSchema {
  const { vendor } = schema['~standard'];
  const given = ask(schema as MayGiveJsonSchema, side);
  if (given === undefined) {
    const wayOut = Object.hasOwn(WAYS_OUT, vendor) ? WAYS_OUT[vendor] : ANY_WAY_OUT;
    throw new TypeError(
      `it is a Standard Schema of ${vendor} that gives no JSON Schema; ${wayOut}`,
    );
  }
  if (!isObject(given) || typeof given.then === 'function') {
    throw new TypeError(`${vendor} must give a JSON Schema for it, got ${describeValue(given)}`);
  }
  const { $schema, ...rest } = given;
  return withRoot($schema === undefined || $schema === DIALECT ? rest : given);
}

function ask(schema: MayGiveJsonSchema, side: SchemaSide): unknown {
  const { jsonSchema } = schema['~standard'];
  if (side === 'input' && typeof schema.toJsonSchema === 'function') {
    // Unlike its Standard JSON Schema, this says the defaults. `base`: what comes in, where there is a transform.
    return schema.toJsonSchema({ fallback: { default: ({ base }: { base: unknown }) => base } });
  }
  if (typeof jsonSchema?.[side] === 'function') {
    return jsonSchema[side]({ target: 'draft-2020-12' });
  }
  return schema.toJSONSchema?.({ target: 'draft-2020-12', io: side });
}

/** Puts a root that a library has moved to `$defs`, since it has a name, back. */
function withRoot(schema: JsonSchema): JsonSchema {
  const { $ref, $defs, ...rest } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/$defs/')) return schema;
  const target = valueAt(schema, namesOf($ref));
  if (!isObject(target)) return schema;
  const root = { ...target, ...rest };
  const stillNeeded = JSON.stringify([root, $defs]).includes('"$ref"');
  return stillNeeded ? { ...root, $defs } : root;
}
