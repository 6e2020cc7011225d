import { expect } from 'chai';
import fc from 'fast-check';
import { mediaPart } from '../../lib/mcp/mediaPart.ts';

describe('mediaPart', () => {
  const kinds: readonly (readonly [mediaType: string, type: string])[] = [
    ['image/png', 'image'],
    ['IMAGE/PNG', 'image'],
    ['image/svg+xml', 'image'],
    ['audio/wav; codecs=1', 'audio'],
    ['video/mp4', 'video'],
    ['application/pdf', 'file'],
    ['text/plain', 'file'],
    ['imagery/png', 'file'],
  ];
  for (const [mediaType, type] of kinds) {
    it(`makes a part of type ${type} of ${mediaType}`, () => {
      const part = { type, mediaType, data: 'AAEC' };
      expect(mediaPart({ data: 'AAEC', mediaType })).to.deep.equal({ part });
    });
  }

  for (const mediaType of [
    undefined,
    null,
    '',
    'png',
    'image/',
    '/png',
    'image/p ng',
    'a/b\nc',
    5,
  ]) {
    it(`refuses the media type ${JSON.stringify(mediaType)}`, () => {
      expect(mediaPart({ data: 'AAEC', mediaType })).to.have.property('problem');
    });
  }

  const texts: readonly (readonly [given: string, data: string])[] = [
    ['AA==', 'AA=='],
    ['AAE=', 'AAE='],
    ['AA', 'AA=='],
    ['AAE', 'AAE='],
    ['AA\r\nEC\n', 'AAEC'],
    ['+/+/', '+/+/'],
  ];
  for (const [given, data] of texts) {
    it(`takes ${JSON.stringify(given)}`, () => {
      const part = { type: 'image', mediaType: 'image/png', data };
      expect(mediaPart({ data: given, mediaType: 'image/png' })).to.deep.equal({ part });
    });
  }

  const noBase64 = [
    '',
    ' ',
    '=',
    '==',
    'A',
    'A===',
    'AAA==',
    'AAEC=',
    'AA=A',
    'AA-_',
    'ÄÄÄÄ',
    'data:,a',
  ];
  for (const data of [...noBase64, null, undefined, 5, {}]) {
    it(`refuses the data ${JSON.stringify(data)}`, () => {
      expect(mediaPart({ data, mediaType: 'image/png' })).to.have.property('problem');
    });
  }

  it('takes the base64 of any bytes as it is, with its padding or without', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const data = Buffer.from(bytes).toString('base64');
        const part = { type: 'image', mediaType: 'image/png', data };
        for (const given of [data, data.replace(/=+$/, ''), data.replace(/(..)/g, '$1\n')]) {
          expect(mediaPart({ data: given, mediaType: 'image/png' })).to.deep.equal({ part });
        }
      }),
    );
  });

  it('takes 32 MiB', () => {
    const data = 'A'.repeat(2 ** 25);
    expect(mediaPart({ data, mediaType: 'image/png' })).to.have.property('part');
    expect(mediaPart({ data: `${data}-`, mediaType: 'image/png' })).to.have.property('problem');
  });
});
