import { expect } from 'chai';
import { progressOf } from '../../lib/mcp/progressOf.ts';

describe('progressOf', () => {
  it('reads what the protocol says', () => {
    expect(
      progressOf({ progressToken: 't', progress: 1, total: 2, message: 'half', other: 1 }),
    ).to.deep.equal({
      token: 't',
      news: { type: 'progress', progress: 1, total: 2, message: 'half' },
    });
  });

  it('leaves out what is malformed', () => {
    expect(progressOf({ progressToken: 't', progress: 1, total: '2', message: 3 })).to.deep.equal({
      token: 't',
      news: { type: 'progress', progress: 1 },
    });
  });

  for (const params of [
    undefined,
    null,
    {},
    { progressToken: 't' },
    { progressToken: 7, progress: 1 },
    { progressToken: 't', progress: '1' },
    { progressToken: 't', progress: Number.NaN },
  ]) {
    it(`passes over ${JSON.stringify(params)}`, () => {
      expect(progressOf(params)).to.equal(undefined);
    });
  }
});
