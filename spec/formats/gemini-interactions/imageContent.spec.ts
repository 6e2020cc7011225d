import { expect } from 'chai';
import { imageContent } from '../../../lib/formats/gemini-interactions/imageContent.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';

describe('imageContent', () => {
  const cases: readonly (readonly [string, ToolOutputPart, object | undefined])[] = [
    [
      'bytes',
      { type: 'image', mediaType: 'image/PNG; x=1', data: new Uint8Array([1, 2, 3]) },
      { type: 'image', data: 'AQID', mime_type: 'image/png' },
    ],
    [
      'a file that is one',
      { type: 'file', mediaType: 'image/jpg', data: '/9j/' },
      { type: 'image', data: '/9j/', mime_type: 'image/jpeg' },
    ],
    [
      'a data URL',
      { type: 'image', mediaType: 'image/gif', url: 'data:image/gif;base64,R0lG' },
      { type: 'image', data: 'R0lG', mime_type: 'image/gif' },
    ],
    [
      'an address',
      { type: 'image', mediaType: 'image/png', url: 'https://a.example/b.png' },
      { type: 'image', uri: 'https://a.example/b.png', mime_type: 'image/png' },
    ],
    [
      'an address of a file',
      { type: 'image', mediaType: 'image/png', url: 'file:///b.png' },
      undefined,
    ],
    ['a document', { type: 'file', mediaType: 'application/pdf', data: 'JVBERg==' }, undefined],
    ['nothing', { type: 'image', mediaType: 'image/png', data: '' }, undefined],
    ['text', { type: 'text', text: 'a' }, undefined],
    ['a link', { type: 'link', url: 'https://a.example', mediaType: 'image/png' }, undefined],
  ];
  for (const [title, part, image] of cases) {
    it(`makes ${image === undefined ? 'nothing' : 'an image'} of ${title}`, () => {
      expect(imageContent(part)).to.deep.equal(image);
    });
  }
});
