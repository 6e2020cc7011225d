import { expect } from 'chai';
import { mediaMessage } from '../../../lib/formats/openai-chat/mediaMessage.ts';
import type { ToolOutputPart } from '../../../lib/tools/ToolOutputPart.ts';
import { toolResult } from '../../helpers/toolResult.ts';

describe('mediaMessage', () => {
  for (const [what, part, expected] of [
    [
      'an image as base64 text',
      { type: 'image', mediaType: 'image/png', data: 'AAAA' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ],
    [
      'an image as bytes',
      { type: 'image', mediaType: 'image/JPEG; q=1', data: new Uint8Array([0, 1, 2]) },
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AAEC' } },
    ],
    [
      'an image by its address',
      { type: 'image', mediaType: 'image/svg+xml', data: 'AAAA', url: 'https://a.example/i' },
      { type: 'image_url', image_url: { url: 'https://a.example/i' } },
    ],
    [
      'WAV sound',
      { type: 'audio', mediaType: 'audio/x-wav', data: 'AAAA' },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    ],
    [
      'MP3 sound',
      { type: 'audio', mediaType: 'audio/mpeg', data: new Uint8Array([0, 1, 2]) },
      { type: 'input_audio', input_audio: { data: 'AAEC', format: 'mp3' } },
    ],
    [
      'sound in a data URL',
      { type: 'audio', mediaType: 'audio/wav', url: 'data:audio/wav;base64,AAAA' },
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    ],
    [
      'a PDF file',
      { type: 'file', mediaType: 'application/pdf', data: 'AAAA', name: 'bill.pdf' },
      {
        type: 'file',
        file: { filename: 'bill.pdf', file_data: 'data:application/pdf;base64,AAAA' },
      },
    ],
    [
      'a PDF file without a name',
      { type: 'file', mediaType: 'application/pdf', data: 'AAAA' },
      {
        type: 'file',
        file: { filename: 'file.pdf', file_data: 'data:application/pdf;base64,AAAA' },
      },
    ],
  ] as [string, ToolOutputPart, object][]) {
    it(`carries ${what}`, () => {
      expect(mediaMessage([toolResult(0, [part])])).to.deep.equal({
        role: 'user',
        content: [{ type: 'text', text: 'Media in the result of look, call call_0:' }, expected],
      });
    });
  }

  for (const [what, part] of [
    ['text', { type: 'text', text: 'a' }],
    ['a link', { type: 'link', url: 'https://a.example/' }],
    ['a film', { type: 'video', mediaType: 'video/mp4', data: 'AAAA' }],
    [
      'an image of another type without an address',
      { type: 'image', mediaType: 'image/svg+xml', data: 'AAAA' },
    ],
    ['sound of another type', { type: 'audio', mediaType: 'audio/ogg', data: 'AAAA' }],
    ['sound by its address', { type: 'audio', mediaType: 'audio/wav', url: 'https://a.example/s' }],
    ['a file of another type', { type: 'file', mediaType: 'text/csv', data: 'AAAA' }],
    [
      'a file by its address',
      { type: 'file', mediaType: 'application/pdf', url: 'https://a.example/f' },
    ],
    [
      'an image for the user',
      { type: 'image', mediaType: 'image/png', data: 'AAAA', audience: 'user' },
    ],
  ] as [string, ToolOutputPart][]) {
    it(`does not carry ${what}`, () => {
      expect(mediaMessage([toolResult(0, [part])])).to.equal(undefined);
    });
  }

  it('says which call each belongs to', () => {
    const image = (data: string): ToolOutputPart => ({
      type: 'image',
      mediaType: 'image/png',
      data,
    });
    const message = mediaMessage([
      toolResult(0, [image('AAAA'), { type: 'text', text: 'a' }, image('BBBB')]),
      toolResult(1, []),
      toolResult(2, [image('CCCC')], { toolName: 'g' }),
    ]);
    const content = typeof message?.content === 'string' ? [] : message?.content;

    expect(content?.map((part) => ('text' in part ? part.text : part.type))).to.deep.equal([
      'Media in the result of look, call call_0:',
      'image_url',
      'image_url',
      'Media in the result of g, call call_2:',
      'image_url',
    ]);
  });

  it('takes an image given as a file for one, and image/jpg for JPEG', () => {
    const file = { type: 'file', mediaType: 'image/jpg', data: 'AA==' } as const;
    const message = mediaMessage([toolResult(0, [file])]);
    expect(message?.content).to.deep.include({
      type: 'image_url',
      image_url: { url: 'data:image/jpeg;base64,AA==' },
    });
  });
});
