import { expect } from 'chai';
import { contentParts } from '../../lib/mcp/contentParts.ts';
import { servedContent } from '../../lib/mcp/servedContent.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';

const bytes = new Uint8Array([1, 2, 3]);

describe('servedContent', () => {
  const cases: readonly [string, ToolOutputPart, unknown][] = [
    ['text', { type: 'text', text: 'a' }, { type: 'text', text: 'a' }],
    [
      'an image of bytes',
      { type: 'image', mediaType: 'image/png', data: bytes },
      { type: 'image', data: 'AQID', mimeType: 'image/png' },
    ],
    [
      'sound of base64',
      { type: 'audio', mediaType: 'audio/wav', data: 'AQID', name: 'x' },
      { type: 'audio', data: 'AQID', mimeType: 'audio/wav' },
    ],
    [
      'a film',
      { type: 'video', mediaType: 'video/mp4', data: bytes },
      {
        type: 'resource',
        resource: { uri: 'result:0/video', mimeType: 'video/mp4', blob: 'AQID' },
      },
    ],
    [
      'a file with a name',
      { type: 'file', mediaType: 'text/csv', data: bytes, name: 'a b.csv' },
      {
        type: 'resource',
        resource: { uri: 'result:0/a%20b.csv', mimeType: 'text/csv', blob: 'AQID' },
      },
    ],
    [
      'a file with half a surrogate pair in its name',
      { type: 'file', mediaType: 'application/pdf', data: bytes, name: 'report\ud800.\u{1f4c4}' },
      {
        type: 'resource',
        resource: {
          uri: 'result:0/report%EF%BF%BD.%F0%9F%93%84',
          mimeType: 'application/pdf',
          blob: 'AQID',
        },
      },
    ],
    [
      'a file with bytes and a URL',
      { type: 'file', mediaType: 'text/csv', data: bytes, url: 'https://a.example/x' },
      {
        type: 'resource',
        resource: { uri: 'https://a.example/x', mimeType: 'text/csv', blob: 'AQID' },
      },
    ],
    [
      'an image that is elsewhere',
      { type: 'image', mediaType: 'image/png', url: 'https://a.example/x', name: 'X' },
      { type: 'resource_link', uri: 'https://a.example/x', name: 'X', mimeType: 'image/png' },
    ],
    [
      'a link',
      { type: 'link', url: 'https://a.example/', description: 'D', mediaType: 'text/html' },
      {
        type: 'resource_link',
        uri: 'https://a.example/',
        name: 'https://a.example/',
        description: 'D',
        mimeType: 'text/html',
      },
    ],
    [
      'what is for users only',
      { type: 'text', text: 'a', audience: 'user' },
      { type: 'text', text: 'a', annotations: { audience: ['user'] } },
    ],
  ];
  for (const [title, part, block] of cases) {
    it(`gives ${title}`, () => expect(servedContent([part])).to.deep.equal([block]));
  }

  it('gives each resource a name of its own', () => {
    const part = { type: 'file', mediaType: 'a/b', data: bytes } as const;
    const uris = servedContent([part, part]).map(
      (block) => block.type === 'resource' && block.resource.uri,
    );
    expect(uris).to.deep.equal(['result:0/file', 'result:1/file']);
  });

  it('gives what the other end reads as the same parts', () => {
    const parts: readonly ToolOutputPart[] = [
      { type: 'text', text: 'a', audience: 'user' },
      { type: 'image', mediaType: 'image/png', data: 'AQID' },
      { type: 'audio', mediaType: 'audio/wav', data: 'AQID' },
      {
        type: 'link',
        url: 'https://a.example/',
        name: 'A',
        description: 'D',
        mediaType: 'text/html',
      },
    ];
    expect(contentParts({ content: servedContent(parts) }).parts).to.deep.equal(parts);
  });
});
