import { expect } from 'chai';
import type { ToolOutputPart } from '../../lib/tools/ToolOutputPart.ts';
import type { ToolResult } from '../../lib/tools/ToolResult.ts';
import { errorTextOf, mediaUrl, shownOutput, shownPart } from '../../lib/ui/shownOutput.ts';
import { toolResult } from '../helpers/toolResult.ts';

const text = (content: string): ToolOutputPart => ({ type: 'text', text: content });
const note: ToolOutputPart = { type: 'text', text: 'psst', audience: 'user' };
const image: ToolOutputPart = { type: 'image', mediaType: 'image/png', data: 'AQI=' };
const shownImage = { type: 'image', mediaType: 'image/png' };
const structured = { x: 1 };
const truncated = { unit: 'utf16', kept: 1 } as const;

describe('shownOutput', () => {
  const cases: readonly (readonly [string, ToolOutputPart[], Partial<ToolResult>, unknown])[] = [
    ['empty text for nothing', [], {}, ''],
    ['text', [text('a'), text('b')], {}, 'ab'],
    ['the value behind text', [text('{"x":1}')], { structured }, structured],
    ['text that was cut, without the value', [text('{"x"…')], { structured, truncated }, '{"x"…'],
    ['parts where there is a medium', [text('a'), image], {}, { parts: [text('a'), shownImage] }],
    ['parts where some are for people alone', [note], {}, { parts: [note] }],
    ['both where there is both', [image], { structured }, { parts: [shownImage], structured }],
  ];
  for (const [title, parts, members, expected] of cases) {
    it(`gives ${title}`, () => {
      expect(shownOutput(toolResult(0, parts, members))).to.deep.equal(expected);
    });
  }
});

describe('shownPart', () => {
  it('leaves out the content of a medium, also where it stands in the address', () => {
    const facts = { type: 'file', mediaType: 'text/plain', name: 'x.txt' } as const;
    expect(shownPart({ ...facts, data: 'AQI=', url: 'data:text/plain,hi' })).to.deep.equal(facts);
    expect(shownPart({ ...facts, url: 'https://example.com' })).to.deep.equal({
      ...facts,
      url: 'https://example.com',
    });
  });

  it('keeps links and text as they are, and other data as plain values', () => {
    const link: ToolOutputPart = { type: 'link', url: 'x' };
    expect(shownPart(link)).to.equal(link);
    expect(shownPart(note)).to.equal(note);
    const extra = { size: 10n };
    expect(shownPart({ ...shownImage, type: 'image', extra })).to.deep.equal({
      ...shownImage,
      extra: { size: '10' },
    });
  });
});

describe('errorTextOf', () => {
  const error = { code: 'tool-failed', message: 'boom', retryable: false } as const;

  it('is the text of the result, else the message of the error, else a sentence', () => {
    expect(errorTextOf(toolResult(0, [text('a'), image, note], { error }))).to.equal('apsst');
    expect(errorTextOf(toolResult(0, [image], { error }))).to.equal('boom');
    expect(errorTextOf(toolResult(0, []))).to.equal('The tool failed.');
  });
});

describe('mediaUrl', () => {
  it('is the address, else the content', () => {
    expect(mediaUrl({ ...image, url: 'https://example.com' } as never)).to.equal(
      'https://example.com',
    );
    expect(mediaUrl(image as never)).to.equal('data:image/png;base64,AQI=');
    expect(mediaUrl({ ...image, data: new Uint8Array([1, 2]) } as never)).to.equal(
      'data:image/png;base64,AQI=',
    );
  });
});
