import { expect } from 'chai';
import { readRetryAfterMs } from '../../lib/wire/readRetryAfterMs.ts';

const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT';

const cases: readonly (readonly [headers: Record<string, string>, ms: number | undefined])[] = [
  [{}, undefined],
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': ' 0.5 ' }, 500],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '1250', 'retry-after': '2' }, 1_250],
  [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2_000],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date: DATE }, 30_000],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:00:00 GMT', date: DATE }, 0],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{ 'retry-after': '1e9' }, undefined],
  [{ 'retry-after': 'soon', date: DATE }, undefined],
];

describe('readRetryAfterMs', () => {
  for (const [headers, ms] of cases) {
    it(`reads ${ms} of ${JSON.stringify(headers)}`, () => {
      expect(readRetryAfterMs(new Response(null, { headers }))).to.equal(ms);
    });
  }
});
