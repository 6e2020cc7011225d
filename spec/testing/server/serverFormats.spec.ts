import { expect } from 'chai';
import { formats } from '../../../lib/formats/formats.ts';
import type { FormatName } from '../../../lib/formats/WireFormat.ts';
import { formatOfPath, serverFormats } from '../../../lib/testing/server/serverFormats.ts';

describe('serverFormats', () => {
  it('are all formats, found by their path', () => {
    expect(Object.keys(serverFormats)).to.have.members(Object.keys(formats));
    for (const name of Object.keys(formats) as FormatName[]) {
      const { path } = serverFormats[name];
      expect(formatOfPath(path.replace('<model>', 'a%3Ab.c-1'))).to.equal(name);
    }
  });
});

describe('formatOfPath', () => {
  for (const [path, format] of [
    ['/proxy/v1/messages?beta=true', 'anthropic-messages'],
    ['/openai/deployments/gpt/chat/completions?api-version=1', 'openai-chat'],
    ['/responses', 'openai-responses'],
    ['/v1/publishers/google/models/m:streamGenerateContent?alt=sse', 'gemini'],
    ['/api/chat/', undefined],
    ['/v1/models', undefined],
    ['/?path=/v1/messages', undefined],
    ['', undefined],
  ] as const) {
    it(`finds ${format ?? 'none'} for ${path === '' ? 'nothing' : path}`, () => {
      expect(formatOfPath(path)).to.equal(format);
    });
  }
});
