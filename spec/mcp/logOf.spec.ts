import { expect } from 'chai';
import { logOf } from '../../lib/mcp/logOf.ts';

const cases: readonly (readonly [unknown, string])[] = [
  [{ level: 'error', data: 'It broke.' }, 'The server logs (error): It broke.'],
  [{ level: 'info', data: { a: 1 } }, 'The server logs (info): {"a":1}'],
  [{ level: 7 }, 'The server logs (unknown): nothing'],
  [undefined, 'The server logs (unknown): nothing'],
  [{ level: 'info', data: 'a\u0000b\nc' }, 'The server logs (info): ab c'],
];

describe('logOf', () => {
  for (const [params, message] of cases) {
    it(`makes ${JSON.stringify(message)} of ${JSON.stringify(params)}`, () => {
      expect(logOf(params)).to.deep.equal({ type: 'log', message });
    });
  }

  it('is bounded', () => {
    const { message } = logOf({ level: 'x'.repeat(10_000), data: 'y'.repeat(100_000) });
    expect(message.length).to.be.lessThan(1100);
  });
});
