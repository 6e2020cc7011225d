import { expect } from 'chai';
import fc from 'fast-check';
import { checkMcpUrl, checkUrlPolicy, type McpUrlPolicy } from '../../lib/mcp/urlPolicy.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

function attempt(url: unknown, policy?: McpUrlPolicy): string {
  try {
    return checkMcpUrl('url', url, policy).href;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

const NO_URL = 'TypeError: url must be an absolute URL of http or https, got something else.';
const NO_HTTP =
  'TypeError: url must be a URL of https unless its host is this machine or allowHttp is set, got one of http.';
const REFUSED = 'TypeError: url must be a URL that allowUrl allows, got one that it refuses.';

describe('checkMcpUrl', () => {
  const allowed = [
    ['https://example.com/mcp', 'https://example.com/mcp'],
    [new URL('https://example.com/mcp?a=1'), 'https://example.com/mcp?a=1'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    ['http://localhost:3000/mcp', 'http://localhost:3000/mcp'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['http://127.9.9.9/', 'http://127.9.9.9/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ] as const;
  for (const [url, expected] of allowed) {
    it(`allows ${String(url)}`, () => {
      expect(attempt(url)).to.equal(expected);
    });
  }

  const refused = [
    ['http://example.com/', NO_HTTP],
    ['http://10.0.0.1/', NO_HTTP],
    ['http://169.254.169.254/latest', NO_HTTP],
    ['http://localhost.example.com/', NO_HTTP],
    ['http://127.0.0.1.example.com/', NO_HTTP],
    ['http://x.localhost/', NO_HTTP],
    ['http://[::ffff:127.0.0.1]/', NO_HTTP],
    ['http://0.0.0.0/', NO_HTTP],
    ['file:///etc/passwd', NO_URL],
    ['data:text/plain,x', NO_URL],
    ['javascript:alert(1)', NO_URL],
    ['ws://localhost/', NO_URL],
    ['//example.com', NO_URL],
    ['', NO_URL],
    [undefined, NO_URL],
    [{}, NO_URL],
    [Symbol('s'), NO_URL],
  ] as const;
  for (const [url, expected] of refused) {
    it(`refuses ${String(url) || 'an empty text'}`, () => {
      expect(attempt(url)).to.equal(expected);
    });
  }

  it('refuses a user name and a password, and quotes neither', () => {
    for (const url of [
      'https://me:secret@example.com/',
      'https://me@example.com/',
      'https://:secret@a.example/',
    ]) {
      expect(attempt(url)).to.equal(
        'TypeError: url must have no user name and no password: use headers instead.',
      );
    }
  });

  it('allows http of other machines where that is asked for', () => {
    expect(attempt('http://example.com/', { allowHttp: true })).to.equal('http://example.com/');
    expect(attempt('ftp://example.com/', { allowHttp: true })).to.equal(NO_URL);
  });

  it('asks allowUrl last, with a copy, and takes nothing but true for a yes', () => {
    const asked: string[] = [];
    const ask = (answer: unknown): McpUrlPolicy => ({
      allowUrl: (url) => {
        asked.push(url.href);
        url.hostname = 'other.example';
        return answer as boolean;
      },
    });
    expect(attempt('https://example.com/', ask(true))).to.equal('https://example.com/');
    for (const answer of [false, undefined, 1, null]) {
      expect(attempt('https://example.com/', ask(answer))).to.equal(REFUSED);
    }
    expect(attempt('http://example.com/', ask(true))).to.equal(NO_HTTP);
    expect(asked).to.deep.equal(new Array(5).fill('https://example.com/'));
    const policy = {
      allowUrl: () => {
        throw new RangeError('mine');
      },
    };
    expect(attempt('https://example.com/', policy)).to.equal('RangeError: mine');
  });

  it('says that a promise from allowUrl is no answer, and leaves none unhandled', async () => {
    const unhandled = await unhandledRejections(() => {
      for (const give of [async () => true, async () => Promise.reject(new Error('mine'))]) {
        expect(attempt('https://example.com/', { allowUrl: give as never })).to.equal(
          'TypeError: url must be a URL that allowUrl allows, which gave a promise; it must give true or false.',
        );
      }
    });
    expect(unhandled).to.deep.equal([]);
  });

  it('allows http of numbers only if they are of this machine', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isLoopback = address.startsWith('127.');
        expect(attempt(`http://${address}/`) !== NO_HTTP).to.equal(isLoopback);
      }),
    );
  });
});

describe('checkUrlPolicy', () => {
  it('names a wrong option', () => {
    expect(() => checkUrlPolicy({})).to.not.throw();
    expect(() => checkUrlPolicy({ allowHttp: 'yes' as never })).to.throw(
      TypeError,
      'allowHttp must be true or false, got "yes".',
    );
    expect(() => checkUrlPolicy({ allowUrl: [] as never })).to.throw(
      TypeError,
      'allowUrl must be a function, got an array of 0.',
    );
  });
});
