import { expect } from 'chai';
import { mediaContent } from '../../lib/formats/mediaContent.ts';

describe('mediaContent', () => {
  const part = { type: 'image', mediaType: 'image/png' } as const;

  it('gives bytes and base64 text as they are', () => {
    const bytes = Uint8Array.of(1, 2);
    expect(mediaContent({ ...part, data: bytes, url: 'https://a.b/c.png' })).to.equal(bytes);
    expect(mediaContent({ ...part, data: 'AQI=' })).to.equal('AQI=');
  });

  it('finds the base64 text in a data URL', () => {
    for (const url of ['data:image/png;base64,AQI=', 'DATA:;charset=x;BASE64,AQI=']) {
      expect(mediaContent({ ...part, url })).to.equal('AQI=');
    }
  });

  it('is undefined for what is empty, or only elsewhere', () => {
    expect(mediaContent(part)).to.equal(undefined);
    for (const data of ['', new Uint8Array(0)]) {
      expect(mediaContent({ ...part, data })).to.equal(undefined);
    }
    for (const url of ['', 'https://a.b/c.png', 'data:text/plain,hi', 'data:image/png;base64,']) {
      expect(mediaContent({ ...part, url })).to.equal(undefined);
    }
  });
});
