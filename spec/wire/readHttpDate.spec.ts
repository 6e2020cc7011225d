import { expect } from 'chai';
import fc from 'fast-check';
import { readHttpDate } from '../../lib/wire/readHttpDate.ts';

describe('readHttpDate', () => {
  it('reads what the platform writes, on every day of nine centuries', () => {
    const seconds = fc.integer({ min: -11_676_096_000, max: 16_725_225_600 });
    fc.assert(
      fc.property(seconds, (second) => {
        expect(readHttpDate(new Date(second * 1_000).toUTCString())).to.equal(second);
      }),
    );
    for (const day of ['2000-02-29', '2100-02-28', '2100-03-01', '1969-12-31', '2024-12-31']) {
      const date = new Date(`${day}T23:59:59Z`);
      expect(readHttpDate(date.toUTCString())).to.equal(date.getTime() / 1_000);
    }
  });

  it('reads nothing else', () => {
    const texts = [
      '',
      '120',
      '1994-11-06T08:49:37Z',
      'Sunday, 06-Nov-94 08:49:37 GMT',
      'Sun Nov  6 08:49:37 1994',
      'Sun, 06 anF 1994 08:49:37 GMT',
      'Sun, 06 Nov 1994 08:49:37 CET',
    ];
    for (const text of texts) expect(readHttpDate(text), text).to.equal(undefined);
  });
});
