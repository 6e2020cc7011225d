import { expect } from 'chai';
import fc from 'fast-check';
import { PartEncoder } from '../../lib/node/PartEncoder.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });

function encoded(parts: readonly ToolOutputPart[]): string {
  const encoder = new PartEncoder();
  return Buffer.concat(parts.flatMap((part) => [...encoder.encode(part)])).toString('utf8');
}

describe('PartEncoder', () => {
  it('writes text as it is', () => {
    expect(encoded([text('grüß\n'), text('dich \u{1F600}')])).to.equal('grüß\ndich \u{1F600}');
  });

  it('writes media and links as lines of JSON of their own', () => {
    const lines = encoded([
      text('before'),
      { type: 'image', mediaType: 'image/png', data: new Uint8Array([1, 2, 3]), name: 'a "b"' },
      { type: 'file', mediaType: 'text/csv', data: 'AAAA', extra: { secret: 1 } },
      { type: 'audio', mediaType: 'audio/wav', url: 'https://example.org/a.wav' },
      { type: 'link', url: 'https://example.org', name: 'Home' },
      text('behind'),
    ]).split('\n');
    expect(lines[0]).to.equal('before');
    expect(lines.slice(1, 5).map((line) => JSON.parse(line))).to.deep.equal([
      { type: 'image', mediaType: 'image/png', name: 'a "b"', data: 'AQID' },
      { type: 'file', mediaType: 'text/csv', data: 'AAAA' },
      { type: 'audio', mediaType: 'audio/wav', url: 'https://example.org/a.wav' },
      { type: 'link', url: 'https://example.org', name: 'Home' },
    ]);
    expect(lines.slice(5)).to.deep.equal(['behind']);
  });

  it('leaves out what is no member of a part, and cannot fail on it', () => {
    const around: Record<string, unknown> = {};
    around.self = around;
    const image = {
      type: 'image',
      mediaType: 'image/png',
      data: 'AAAA',
      around,
      size: 1n,
    } as const;
    const link = { type: 'link', url: 'https://example.org', toJSON: () => 'x' } as const;
    expect(encoded([image, link]).split('\n')).to.deep.equal([
      '{"type":"image","mediaType":"image/png","data":"AAAA"}',
      '{"type":"link","url":"https://example.org"}',
      '',
    ]);
  });

  it('leaves out what is for the user alone', () => {
    expect(encoded([text('a'), { type: 'text', text: 'secret', audience: 'user' }])).to.equal('a');
  });

  it('writes any content so that it can be read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.string({ unit: 'binary' }), (data, name) => {
        const line = encoded([{ type: 'file', mediaType: 'a/b', data, name }]);
        const read = JSON.parse(line) as { data: string; name: string };
        expect(Buffer.from(read.data, 'base64')).to.deep.equal(Buffer.from(data));
        expect(read.name).to.equal(name);
      }),
    );
  });

  it('encodes large parts in pieces, none of which splits a pair', () => {
    const large = `a${'\u{1F600}'.repeat(100_000)}`;
    const pieces = [...new PartEncoder().encode(text(large))];
    expect(pieces.length).to.be.greaterThan(3);
    expect(Math.max(...pieces.map(({ length }) => length))).to.be.at.most(200_000);
    expect(Buffer.concat(pieces).toString('utf8') === large).to.equal(true);
    const data = Buffer.alloc(200_000, 'abc');
    for (const content of [data, data.toString('base64')]) {
      const media = [
        ...new PartEncoder().encode({ type: 'file', mediaType: 'a/b', data: content }),
      ];
      expect(Math.max(...media.map(({ length }) => length))).to.be.at.most(70_000);
      const read = JSON.parse(Buffer.concat(media).toString('utf8')) as { data: string };
      expect(Buffer.from(read.data, 'base64').equals(data)).to.equal(true);
    }
  });
});
