import { expect } from 'chai';
import { plainMediaType } from '../../lib/formats/plainMediaType.ts';

describe('plainMediaType', () => {
  for (const [given, plain] of [
    ['image/png', 'image/png'],
    [' Image/JPG ', 'image/jpeg'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['audio/wav;\ncodecs=1', 'audio/wav'],
  ] as const) {
    it(`makes ${JSON.stringify(given)} ${plain}`, () => {
      expect(plainMediaType(given)).to.equal(plain);
    });
  }
});
