import { crc32 as platformCrc32 } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { crc32 } from '../../../lib/testing/turns/crc32.ts';

describe('crc32', () => {
  it('gives the check value of its kind', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).to.equal(0xcbf43926);
    expect(crc32(new Uint8Array())).to.equal(0);
  });

  it('is that of the platform for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(crc32(bytes)).to.equal(platformCrc32(bytes));
      }),
    );
  });
});
