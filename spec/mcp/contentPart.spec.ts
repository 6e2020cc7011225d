import { expect } from 'chai';
import fc from 'fast-check';
import { contentPart } from '../../lib/mcp/contentPart.ts';
import { partProblem } from '../../lib/tools/partProblem.ts';

const uri = 'demo://resource/2';

describe('contentPart', () => {
  const kinds: readonly (readonly [title: string, block: object, part: object])[] = [
    ['text as it is', { type: 'text', text: 'a\u200b\n' }, { type: 'text', text: 'a\u200b\n' }],
    [
      'an image',
      { type: 'image', data: 'AAEC', mimeType: 'image/png' },
      { type: 'image', data: 'AAEC', mediaType: 'image/png' },
    ],
    [
      'a sound',
      { type: 'audio', data: 'AAEC', mimeType: 'audio/wav' },
      { type: 'audio', data: 'AAEC', mediaType: 'audio/wav' },
    ],
    [
      'an image that is none by its media type',
      { type: 'image', data: 'AAEC', mimeType: 'application/pdf' },
      { type: 'file', data: 'AAEC', mediaType: 'application/pdf' },
    ],
    [
      'an embedded text after a line that names it',
      { type: 'resource', resource: { uri, text: 'words', mimeType: 'text/plain' } },
      { type: 'text', text: `[resource ${uri}, text/plain]\nwords` },
    ],
    [
      'an embedded text without a media type, and an address that cannot lie',
      { type: 'resource', resource: { uri: 'a:\u202eb\n\nc', text: '' } },
      { type: 'text', text: '[resource a:b c]\n' },
    ],
    [
      'an embedded image',
      {
        type: 'resource',
        resource: { uri: 'file:///a/b.png?c#d', blob: 'AAEC', mimeType: 'image/png' },
      },
      {
        type: 'image',
        data: 'AAEC',
        mediaType: 'image/png',
        name: 'b.png',
        extra: { uri: 'file:///a/b.png?c#d' },
      },
    ],
    [
      'embedded bytes of no known type',
      { type: 'resource', resource: { uri, blob: 'AAEC' } },
      {
        type: 'file',
        data: 'AAEC',
        mediaType: 'application/octet-stream',
        name: '2',
        extra: { uri },
      },
    ],
    [
      'a link with a title',
      {
        type: 'resource_link',
        uri,
        name: 'two',
        title: 'Re\u200bsource\n2',
        description: 'The\u202e second.',
        mimeType: 'text/plain',
      },
      {
        type: 'link',
        url: uri,
        name: 'Resource 2',
        description: 'The second.',
        mediaType: 'text/plain',
      },
    ],
    [
      'a link with a name',
      { type: 'resource_link', uri, name: 'two' },
      { type: 'link', url: uri, name: 'two' },
    ],
    [
      'a link whose other fields are none',
      { type: 'resource_link', uri, name: 5, description: {}, mimeType: null },
      { type: 'link', url: uri },
    ],
  ];
  for (const [title, block, part] of kinds) {
    it(`reads ${title}`, () => {
      expect(contentPart(block)).to.deep.equal({ part });
      const forUser = { ...block, annotations: { audience: ['user'], priority: 1 } };
      expect(contentPart(forUser)).to.deep.equal({ part: { ...part, audience: 'user' } });
    });
  }

  const audiences = [
    undefined,
    [],
    ['assistant'],
    ['user', 'assistant'],
    ['nobody'],
    'user',
    null,
    [5],
  ];
  for (const audience of audiences) {
    it(`leaves nobody out for the audience ${JSON.stringify(audience)}`, () => {
      const block = { type: 'text', text: 'a', annotations: { audience } };
      expect(contentPart(block)).to.deep.equal({ part: { type: 'text', text: 'a' } });
    });
  }

  const bad: readonly (readonly [block: unknown, problem: string])[] = [
    [null, 'it must be an object, got null'],
    ['text', 'it must be an object, got "text"'],
    [{}, 'its type undefined is not known'],
    [{ type: 'video', data: 'AAEC' }, 'its type "video" is not known'],
    [{ type: 'constructor' }, 'its type "constructor" is not known'],
    [{ type: 'text' }, 'its text must be a string, got undefined'],
    [
      { type: 'image', data: 'A', mimeType: 'image/png' },
      'its data must be base64 that is not empty',
    ],
    [{ type: 'audio', data: 'AAEC' }, 'its mimeType must be a media type, got undefined'],
    [{ type: 'resource_link', name: 'a' }, 'its uri must be a string'],
    [{ type: 'resource_link', uri: 'a'.repeat(8_193) }, 'its uri must be a string of 1 to 8192'],
    [{ type: 'resource' }, 'its resource must be an object, got undefined'],
    [{ type: 'resource', resource: { text: 'a' } }, 'its uri must be a string'],
    [{ type: 'resource', resource: { uri } }, 'its data must be base64'],
  ];
  for (const [block, problem] of bad) {
    it(`refuses ${JSON.stringify(block)?.slice(0, 60)}`, () => {
      const read = contentPart(block);
      expect('problem' in read && read.problem).to.include(problem);
    });
  }

  it('gives a part or says why not, whatever comes, and no address that a provider would fetch', () => {
    const block = fc.record(
      {
        type: fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link', 'other'),
        text: fc.jsonValue(),
        data: fc.oneof(fc.base64String(), fc.jsonValue()),
        mimeType: fc.oneof(fc.constant('image/png'), fc.jsonValue()),
        uri: fc.oneof(fc.webUrl(), fc.jsonValue()),
        name: fc.jsonValue(),
        description: fc.jsonValue(),
        annotations: fc.oneof(fc.jsonValue(), fc.record({ audience: fc.jsonValue() })),
        resource: fc.oneof(
          fc.jsonValue(),
          fc.record({ uri: fc.webUrl(), blob: fc.base64String() }),
          fc.record({ uri: fc.string(), text: fc.string(), mimeType: fc.jsonValue() }),
        ),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.oneof(block, fc.jsonValue()), (given) => {
        const read = contentPart(given);
        if ('problem' in read) {
          expect(read.problem).to.not.equal('');
          return;
        }
        expect(partProblem(read.part)).to.equal(undefined);
        if (read.part.type !== 'link') expect(read.part).to.not.have.property('url');
      }),
    );
  });
});
