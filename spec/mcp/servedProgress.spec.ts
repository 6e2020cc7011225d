import { expect } from 'chai';
import fc from 'fast-check';
import { servedProgress } from '../../lib/mcp/servedProgress.ts';

describe('servedProgress', () => {
  const cases: readonly [unknown, number | undefined, unknown][] = [
    [3, undefined, { progress: 3 }],
    [-1, undefined, { progress: -1 }],
    [3, 3, undefined],
    [3, 2.5, { progress: 3 }],
    [{ progress: 2, total: 4, message: 'm' }, 1, { progress: 2, total: 4, message: 'm' }],
    [{ progress: 2, total: Number.NaN, message: 3 }, 1, { progress: 2 }],
    [{ progress: 1, message: 'm' }, 1, undefined],
    [{ message: 'm', total: 9 }, 1, { progress: 2, total: 9, message: 'm' }],
    ['m', undefined, { progress: 1, message: 'm' }],
    ['m', 4, { progress: 5, message: 'm' }],
    [Number.NaN, undefined, { progress: 1 }],
    [undefined, 1, { progress: 2 }],
    [[1], 1, { progress: 2 }],
  ];
  for (const [value, last, expected] of cases) {
    it(`gives ${JSON.stringify(expected)} for ${JSON.stringify(value)} after ${last}`, () => {
      expect(servedProgress(value, last)).to.deep.equal(expected);
    });
  }

  it('cuts a message', () => {
    expect(servedProgress('x'.repeat(2_000), 0)?.message?.length).to.equal(1_000);
  });

  it('takes what throws when it is looked at for nothing but news', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const throwing = {
      get message(): string {
        throw new Error('no message');
      },
    };
    for (const value of [proxy, throwing]) {
      expect(servedProgress(value, 3)).to.deep.equal({ progress: 4 });
    }
  });

  it('never goes back, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.jsonValue(), fc.integer())), (values) => {
        let last: number | undefined;
        for (const value of values) {
          const news = servedProgress(value, last);
          if (news === undefined) continue;
          expect(news.progress).to.satisfy(Number.isFinite);
          if (last !== undefined) expect(news.progress).to.be.greaterThan(last);
          last = news.progress;
        }
      }),
    );
  });
});
