import { _, type Ajv, type KeywordCxt } from 'ajv';

/** Most references that one check of a value may follow. */
export const MAX_REFERENCES = 1_000_000;

const KEYWORDS = ['$ref', '$dynamicRef', '$recursiveRef'];

/** References that the check that runs has followed. A check never waits, so there is one at a time. */
let followed = 0;

/**
 * Bounds the time of the checks that `ajv` compiles: a schema of a few lines can have a value checked against 2^50 others,
 * by references that double. A check that follows more than 1,000,000 throws `RangeError`.
 */
export function limitReferences(ajv: Ajv): void {
  for (const keyword of KEYWORDS) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== 'object' || !('code' in definition)) continue;
    const { code } = definition;
    definition.code = (context: KeywordCxt, ruleType?: string): void => {
      const follow = context.gen.scopeValue('func', { ref: followReference });
      context.gen.code(_`${follow}()`);
      code(context, ruleType);
    };
  }
}

/** Begins to count for a new check. */
export function countReferencesAnew(): void {
  followed = 0;
}

function followReference(): void {
  followed += 1;
  if (followed > MAX_REFERENCES) {
    throw new RangeError(`The check followed more than ${MAX_REFERENCES} references.`);
  }
}
