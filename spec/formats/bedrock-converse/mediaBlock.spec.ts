import { expect } from 'chai';
import { mediaBlock } from '../../../lib/formats/bedrock-converse/mediaBlock.ts';
import type { MediaPart } from '../../../lib/tools/ToolOutputPart.ts';

const part = (mediaType: string, members: Partial<MediaPart> = {}): MediaPart => ({
  type: 'file',
  mediaType,
  data: 'aGk=',
  ...members,
});

/** The block as it is written in a request. */
const written = (given: MediaPart): unknown =>
  JSON.parse(JSON.stringify(mediaBlock(given, 4) ?? null));

describe('mediaBlock of bedrock-converse', () => {
  it('gives images, videos and documents, by their media types', () => {
    const source = { bytes: 'aGk=' };
    expect(written(part('image/jpg'))).to.deep.equal({ image: { format: 'jpeg', source } });
    expect(written(part('Image/PNG', { data: Uint8Array.of(104, 105) }))).to.deep.equal({
      image: { format: 'png', source },
    });
    expect(written(part('video/mp4'))).to.deep.equal({ video: { format: 'mp4', source } });
    expect(written(part('text/csv; charset=utf-8'))).to.deep.equal({
      document: { format: 'csv', name: 'document 5', source },
    });
  });

  it('gives the content of a data URL', () => {
    const given = {
      type: 'image',
      mediaType: 'image/png',
      url: 'data:image/png;base64,aGk=',
    } as const;
    expect(written(given)).to.deep.equal({ image: { format: 'png', source: { bytes: 'aGk=' } } });
  });

  it('gives documents names that the API takes', () => {
    const nameOf = (name: string) => mediaBlock(part('application/pdf', { name }), 0)?.document;
    expect(nameOf('Übersicht_2026.pdf')).to.include({ name: 'bersicht 2026 pdf 1' });
    expect(nameOf('  (a)  [b] - c ')).to.include({ name: '(a) [b] - c 1' });
    expect(nameOf('…')).to.include({ name: 'document 1' });
    expect(nameOf('x'.repeat(500)))
      .to.have.property('name')
      .with.length.of.at.most(200);
  });

  it('gives nothing for other media, and for what has no content', () => {
    for (const other of [
      part('audio/wav'),
      part('image/tiff'),
      part('image/png', { data: '' }),
      part('image/png', { data: 'no base64!' }),
      { type: 'image', mediaType: 'image/png', url: 'https://a.example/b.png' } as MediaPart,
    ]) {
      expect(mediaBlock(other, 0)).to.equal(undefined);
    }
  });
});
