import { expect } from 'chai';
import { mediaBlock } from '../../../lib/formats/anthropic-messages/mediaBlock.ts';
import type { MediaPart } from '../../../lib/tools/ToolOutputPart.ts';

const BYTES = new Uint8Array([104, 105]);

function media(mediaType: string, members: Partial<MediaPart>): MediaPart {
  return { type: 'file', mediaType, ...members };
}

describe('mediaBlock', () => {
  it('gives images of the four types that the API takes, by content or address', () => {
    for (const mediaType of ['image/jpeg', 'image/png', 'image/gif', 'image/webp']) {
      expect(mediaBlock({ type: 'image', mediaType, data: BYTES })).to.deep.equal({
        type: 'image',
        source: { type: 'base64', media_type: mediaType, data: 'aGk=' },
      });
      expect(mediaBlock(media(mediaType, { url: 'https://a.example/i' }))).to.deep.equal({
        type: 'image',
        source: { type: 'url', url: 'https://a.example/i' },
      });
    }
  });

  it('reads media types with parameters, in capitals, and by a wrong but common name', () => {
    for (const mediaType of ['image/JPG', 'IMAGE/JPEG', 'image/jpeg ; q=1']) {
      const block = mediaBlock({ type: 'image', mediaType, data: 'aGk=', name: 'x' });
      expect(block).to.deep.equal({
        type: 'image',
        source: { type: 'base64', media_type: 'image/jpeg', data: 'aGk=' },
      });
    }
  });

  it('gives a PDF as a document with its name', () => {
    const name = 'plan.pdf';
    expect(mediaBlock(media('application/pdf', { data: 'aGk=', name }))).to.deep.equal({
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: 'aGk=' },
      title: name,
    });
    expect(mediaBlock(media('application/pdf', { url: 'https://a.example/p' }))).to.deep.equal({
      type: 'document',
      source: { type: 'url', url: 'https://a.example/p' },
    });
    const long = mediaBlock(media('application/pdf', { data: 'aGk=', name: 'x'.repeat(900) }));
    expect(long).to.have.property('title').with.length(500);
  });

  it('gives plain text as a document of text', () => {
    const words = 'Grüße 👋';
    const bytes = new TextEncoder().encode(words);
    for (const data of [bytes, Buffer.from(bytes).toString('base64')]) {
      expect(mediaBlock(media('text/plain; charset=utf-8', { data }))).to.deep.equal({
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: words },
      });
    }
  });

  it('prefers the content to the address, and finds it in a data URL', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'aGk=' };
    const both = media('image/png', { data: 'aGk=', url: 'https://a.example/i' });
    const inUrl = media('image/png', { url: 'data:image/png;base64,aGk=' });
    expect([both, inUrl].map((part) => mediaBlock(part)?.source)).to.deep.equal([source, source]);
    const note = media('text/plain', { url: 'data:text/plain;base64,aGk=' });
    expect(mediaBlock(note)?.source).to.include({ data: 'hi' });
  });

  it('gives nothing for what the API does not take', () => {
    const refused: MediaPart[] = [
      media('image/bmp', { data: 'aGk=' }),
      media('image/png', { url: 'http://a.example/i' }),
      media('image/png', { url: 'file:///i.png' }),
      media('image/png', { data: '' }),
      media('image/png', {}),
      media('application/pdf', { data: new Uint8Array() }),
      media('application/zip', { data: 'aGk=' }),
      media('text/plain', { url: 'https://a.example/t' }),
      media('text/plain', { data: '%%%' }),
      media('text/plain', { data: new Uint8Array([255, 254, 0]) }),
      media('text/plain', { data: 'IA==' }),
      media('text/csv', { data: 'aGk=' }),
      { type: 'audio', mediaType: 'audio/wav', data: 'aGk=' },
      { type: 'video', mediaType: 'video/mp4', data: 'aGk=' },
    ];
    expect(refused.map(mediaBlock)).to.deep.equal(refused.map(() => undefined));
  });
});
