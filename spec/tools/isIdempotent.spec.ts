import { expect } from 'chai';
import { isIdempotent } from '../../lib/tools/isIdempotent.ts';
import type { ToolTraits } from '../../lib/tools/Tool.ts';

describe('isIdempotent', () => {
  const table: readonly (readonly [ToolTraits<never, unknown>, boolean])[] = [
    [{}, false],
    [{ concurrency: 'unsafe' }, false],
    [{ concurrency: 'safe' }, true],
    [{ concurrency: () => 'safe' }, false],
    [{ concurrency: [] }, false],
    [{ concurrency: 'safe', idempotent: false }, false],
    [{ concurrency: 'unsafe', idempotent: true }, true],
  ];
  for (const [traits, expected] of table) {
    it(`is ${expected} for ${JSON.stringify(traits, (_, value) => (typeof value === 'function' ? 'a function' : value))}`, () => {
      expect(isIdempotent(traits)).to.equal(expected);
    });
  }
});
