import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { sha256Hex } from '../../lib/mcp/sha256Hex.ts';

describe('sha256Hex', () => {
  it('is SHA-256 of the text in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(sha256Hex(text)).to.equal(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });
});
