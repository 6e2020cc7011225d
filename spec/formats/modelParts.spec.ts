import { expect } from 'chai';
import { modelParts, partAsText } from '../../lib/formats/modelParts.ts';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import { toolResult } from '../helpers/toolResult.ts';

describe('modelParts', () => {
  it('leaves out what is for the user only', () => {
    const parts: ToolOutputPart[] = [
      { type: 'text', text: 'for both' },
      { type: 'text', text: 'for people', audience: 'user' },
      { type: 'link', url: 'https://a.example', audience: 'user' },
    ];
    expect(modelParts(toolResult(0, parts))).to.deep.equal([parts[0]]);
  });
});

describe('partAsText', () => {
  const notes: [ToolOutputPart, string][] = [
    [{ type: 'text', text: ' as it is\n' }, ' as it is\n'],
    [
      { type: 'image', mediaType: 'image/png', data: new Uint8Array(12_288), name: 'chart.png' },
      '[image image/png, 12 KB, chart.png]',
    ],
    [{ type: 'audio', mediaType: 'audio/wav', data: 'AAAA' }, '[audio audio/wav, 3 B]'],
    [{ type: 'file', mediaType: 'text/csv', data: 'AAA=' }, '[file text/csv, 2 B]'],
    [{ type: 'file', mediaType: 'text/csv', data: 'AA==' }, '[file text/csv, 1 B]'],
    [
      { type: 'video', mediaType: 'video/mp4', data: new Uint8Array(2_621_440) },
      '[video video/mp4, 2.5 MB]',
    ],
    [
      { type: 'video', mediaType: 'video/mp4', url: 'https://a.example/v' },
      '[video video/mp4, https://a.example/v]',
    ],
    [
      { type: 'image', mediaType: 'image/bmp', url: 'data:image/bmp;base64,AAAA' },
      '[image image/bmp, data URL]',
    ],
    [{ type: 'image', mediaType: 'image/bmp', data: 'AAAA', name: '' }, '[image image/bmp, 3 B]'],
    [{ type: 'link', url: 'https://a.example' }, '[link https://a.example]'],
    [
      {
        type: 'link',
        url: 'https://a.example',
        name: 'Plan',
        description: 'What comes next',
        mediaType: 'text/html',
      },
      '[link https://a.example, text/html, Plan, What comes next]',
    ],
  ];

  it('says a part in text, and never repeats the content of media', () => {
    for (const [part, note] of notes) expect(partAsText(part)).to.equal(note);
  });
});
