import { expect } from 'chai';
import { toMedia } from '../../../lib/formats/gemini/mediaPart.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';

describe('toMedia', () => {
  const cases: readonly (readonly [string, ToolOutputPart, object | undefined])[] = [
    [
      'bytes of an image',
      { type: 'image', mediaType: 'image/PNG; x=1', data: new Uint8Array([1, 2, 3]) },
      { inlineData: { mimeType: 'image/png', data: 'AQID' } },
    ],
    [
      'base64 text of a document',
      { type: 'file', mediaType: 'application/pdf', data: 'JVBERg==' },
      { inlineData: { mimeType: 'application/pdf', data: 'JVBERg==' } },
    ],
    [
      'a data URL',
      { type: 'image', mediaType: 'image/jpg', url: 'data:image/jpeg;base64,/9j/' },
      { inlineData: { mimeType: 'image/jpeg', data: '/9j/' } },
    ],
    [
      'a file in Cloud Storage',
      { type: 'image', mediaType: 'image/webp', url: 'gs://bucket/a.webp' },
      { fileData: { mimeType: 'image/webp', fileUri: 'gs://bucket/a.webp' } },
    ],
    [
      'an address elsewhere',
      { type: 'image', mediaType: 'image/png', url: 'https://a.example/b.png' },
      undefined,
    ],
    ['another type', { type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }, undefined],
    ['nothing', { type: 'image', mediaType: 'image/png', data: '' }, undefined],
    ['text', { type: 'text', text: 'a' }, undefined],
    ['a link', { type: 'link', url: 'gs://bucket/a.png', mediaType: 'image/png' }, undefined],
  ];
  for (const [title, part, media] of cases) {
    it(`makes ${media === undefined ? 'nothing' : 'media'} of ${title}`, () => {
      expect(toMedia(part)).to.deep.equal(media);
    });
  }
});
