import fc from 'fast-check';
import { type ClaimSet, EXCLUSIVE, NO_CLAIMS } from '../../lib/executor/schedule/claims.ts';

const segment = fc.constantFrom('a', 'b');
const keyClaim = fc.record({ path: fc.array(segment, { maxLength: 3 }), writes: fc.boolean() });

/** Claims over few keys with prefixes, exclusive and none. */
export function claimSets(): fc.Arbitrary<ClaimSet> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(NO_CLAIMS) },
    { weight: 1, arbitrary: fc.constant(EXCLUSIVE) },
    {
      weight: 4,
      arbitrary: fc
        .array(keyClaim, { minLength: 1, maxLength: 3 })
        .map((claims): ClaimSet => ({ access: 'keys', claims })),
    },
  );
}
