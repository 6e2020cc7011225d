import { expect } from 'chai';
import { endpointUrl } from '../../lib/http/endpointUrl.ts';

describe('endpointUrl', () => {
  const cases: readonly (readonly [base: string, path: string, url: string])[] = [
    ['https://api.x.com', '/v1/messages', 'https://api.x.com/v1/messages'],
    ['https://api.x.com/', '/v1/messages', 'https://api.x.com/v1/messages'],
    ['http://127.0.0.1:8/a/b//', '/c', 'http://127.0.0.1:8/a/b/c'],
    ['https://x.com/v1?api-version=7', '/chat', 'https://x.com/v1/chat?api-version=7'],
    ['https://x.com', '/model/a%3Ab%2Fc/d', 'https://x.com/model/a%3Ab%2Fc/d'],
  ];
  for (const [base, path, url] of cases) {
    it(`puts ${path} after ${base}`, () => expect(endpointUrl(base, path)).to.equal(url));
  }

  it('adds to the query', () => {
    const url = endpointUrl('https://x.com/?key=a', '/b', { alt: 'sse' });
    expect(url).to.equal('https://x.com/b?key=a&alt=sse');
  });

  it('refuses what is no absolute URL of HTTP, or has a password, without quoting it', () => {
    const bases = ['', '/secret', 'ftp://secret', 'secret', 'https://user:secret@x.com', 7];
    for (const base of bases) {
      expect(() => endpointUrl(base as string, '/a'))
        .to.throw(TypeError, 'baseUrl must')
        .with.property('message')
        .that.does.not.include('secret');
    }
  });
});
