import { expect } from 'chai';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import { agUiContent, agUiOutput } from '../../lib/ui/agUiContent.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });

describe('agUiContent', () => {
  it('gives one string for nothing but text, and a list for anything else', () => {
    expect(agUiContent([])).to.equal('');
    expect(agUiContent([text('a'), text('b')])).to.equal('ab');
    expect(agUiContent([text('a'), { type: 'link', url: 'x', name: 'y' }])).to.deep.equal([
      { type: 'text', text: 'a' },
      { type: 'text', text: '[link x, y]' },
    ]);
  });
});

describe('agUiOutput', () => {
  it('gives a list in any case, with media by kind', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(
      agUiOutput([
        text('a'),
        { type: 'audio', mediaType: 'audio/wav', data: bytes, url: 'https://x.test' },
        { type: 'video', mediaType: 'video/mp4', data: bytes },
        { type: 'file', mediaType: 'application/pdf', data: 'AQI=', name: 'x.pdf' },
      ]),
    ).to.deep.equal([
      { type: 'text', text: 'a' },
      {
        type: 'audio',
        source: { type: 'url', value: 'https://x.test', mimeType: 'audio/wav' },
      },
      { type: 'video', source: { type: 'data', value: 'AQI=', mimeType: 'video/mp4' } },
      {
        type: 'document',
        source: { type: 'data', value: 'AQI=', mimeType: 'application/pdf' },
        metadata: { name: 'x.pdf' },
      },
    ]);
  });
});
