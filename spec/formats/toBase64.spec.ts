import { expect } from 'chai';
import fc from 'fast-check';
import { toBase64 } from '../../lib/formats/toBase64.ts';

describe('toBase64', () => {
  it('gives the base64 text of bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(toBase64(bytes)).to.equal(Buffer.from(bytes).toString('base64'));
      }),
    );
  });

  it('gives the same for megabytes, and for a view into a larger buffer', () => {
    const bytes = Uint8Array.from({ length: 1_000_003 }, (_, index) => (index * 7) % 256);
    expect(toBase64(bytes)).to.equal(Buffer.from(bytes).toString('base64'));
    const view = bytes.subarray(5, 50_000);
    expect(toBase64(view)).to.equal(Buffer.from(view).toString('base64'));
  });

  it('leaves text alone, which is base64 already', () => {
    expect(toBase64('aGk=')).to.equal('aGk=');
  });
});
