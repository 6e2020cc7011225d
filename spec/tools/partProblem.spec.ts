import { expect } from 'chai';
import { partProblem } from '../../lib/tools/partProblem.ts';

const image = { type: 'image', mediaType: 'image/png' };

describe('partProblem', () => {
  for (const part of [
    { type: 'text', text: '' },
    { type: 'text', text: 'x', audience: 'user' },
    { ...image, data: 'aGk=' },
    { ...image, data: new Uint8Array([1]), name: 'a.png', extra: { a: 1 } },
    { ...image, data: Buffer.from('x') },
    { ...image, url: 'https://x.org/a.png', audience: 'user' },
    { type: 'audio', mediaType: 'audio/mp3', url: 'x' },
    { type: 'video', mediaType: 'video/mp4', url: 'x', data: undefined },
    { type: 'file', mediaType: 'text/csv', data: 'eA==' },
    { type: 'link', url: 'x', name: 'X', description: '', mediaType: 'text/html' },
  ]) {
    it(`takes ${JSON.stringify(part).slice(0, 70)}`, () => {
      expect(partProblem(part)).to.equal(undefined);
    });
  }

  for (const [part, problem] of [
    [undefined, 'must be an object, got undefined'],
    [null, 'must be an object, got null'],
    ['text', 'must be an object, got "text"'],
    [{}, 'type must be one of text, image, audio, video, file, link, got undefined'],
    [{ type: 'gif' }, 'type must be one of text, image, audio, video, file, link, got "gif"'],
    [
      { type: 'constructor' },
      'type must be one of text, image, audio, video, file, link, got "constructor"',
    ],
    [{ type: 'text' }, 'text.text must be a string, got undefined'],
    [{ type: 'text', text: 5 }, 'text.text must be a string, got 5'],
    [{ type: 'text', text: 'x', audience: 'model' }, 'text.audience must be \'user\', got "model"'],
    [image, 'image must have data or url'],
    [{ ...image, data: undefined, url: undefined }, 'image must have data or url'],
    [{ ...image, data: '' }, 'image.data must be base64 text or a Uint8Array, not empty, got ""'],
    [
      { ...image, data: null, url: 'x' },
      'image.data must be base64 text or a Uint8Array, not empty, got null',
    ],
    [
      { ...image, data: new Uint8Array(), url: 'x' },
      'image.data must be base64 text or a Uint8Array, not empty, got a Uint8Array',
    ],
    [{ ...image, url: '' }, 'image.url must be a string that is not empty, got ""'],
    [
      { type: 'audio', url: 'x' },
      'audio.mediaType must be a string that is not empty, got undefined',
    ],
    [
      { type: 'file', mediaType: '', url: 'x' },
      'file.mediaType must be a string that is not empty, got ""',
    ],
    [{ ...image, url: 'x', extra: 5 }, 'image.extra must be an object, got 5'],
    [{ ...image, url: 'x', name: 5 }, 'image.name must be a string, got 5'],
    [{ type: 'link' }, 'link.url must be a string that is not empty, got undefined'],
    [{ type: 'link', url: 'x', description: 5 }, 'link.description must be a string, got 5'],
  ] as const) {
    it(`says ${problem}`, () => {
      expect(partProblem(part)).to.equal(problem);
    });
  }
});
