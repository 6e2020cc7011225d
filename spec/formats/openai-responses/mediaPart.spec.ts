import { expect } from 'chai';
import { mediaPart } from '../../../lib/formats/openai-responses/mediaPart.ts';
import type { MediaPart } from '../../../lib/tools/ToolOutputPart.ts';

const url = 'https://example.com/a';
const image = (address: string): object => ({
  type: 'input_image',
  image_url: address,
  detail: 'auto',
});

const CASES: readonly (readonly [MediaPart, object | undefined])[] = [
  [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }, image('data:image/png;base64,AAAA')],
  [
    { type: 'image', mediaType: 'image/jpg', data: new Uint8Array([0, 0, 0]) },
    image('data:image/jpeg;base64,AAAA'),
  ],
  [{ type: 'file', mediaType: 'image/webp; q=1', url }, image(url)],
  [{ type: 'image', mediaType: 'image/gif', data: '', url }, image(url)],
  [{ type: 'image', mediaType: 'image/png', url: 'file:///a.png' }, undefined],
  [{ type: 'image', mediaType: 'image/tiff', data: 'AAAA' }, undefined],
  [
    { type: 'file', mediaType: 'application/pdf', data: 'AAAA', name: 'a.pdf' },
    { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
  ],
  [
    { type: 'file', mediaType: 'application/pdf', url: 'data:application/pdf;base64,AAAA' },
    { type: 'input_file', filename: 'file.pdf', file_data: 'data:application/pdf;base64,AAAA' },
  ],
  [
    { type: 'file', mediaType: 'application/pdf', url },
    { type: 'input_file', file_url: url },
  ],
  [{ type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }, undefined],
];

describe('mediaPart of openai-responses', () => {
  for (const [part, expected] of CASES) {
    it(`gives ${part.type} ${part.mediaType} ${part.url ?? 'with data'}`, () => {
      expect(mediaPart(part)).to.deep.equal(expected);
    });
  }
});
