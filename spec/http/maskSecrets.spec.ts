import { expect } from 'chai';
import fc from 'fast-check';
import { ModelStreamError } from '../../lib/errors/ModelStreamError.ts';
import { maskSecrets } from '../../lib/http/maskSecrets.ts';
import { bodyExcerpt, excerpt } from '../../lib/wire/excerpt.ts';

const KEY = 'sk-ant/Ab"9+=zzz';

function masked(message: string, facts: object = {}, keys: string[] = [KEY]): ModelStreamError {
  return maskSecrets(new ModelStreamError('http', message, facts), keys) as ModelStreamError;
}

describe('maskSecrets', () => {
  it('masks a key in every text of an error, and keeps the other facts', () => {
    const facts = { status: 401, retryable: true, retryAfterMs: 1, partialMessage: [1] };
    const error = masked(`Wrong key ${KEY}, ${KEY}.`, {
      ...facts,
      providerCode: `bad_${KEY}`,
      requestId: KEY,
      bodyExcerpt: `{"key":"${KEY}"}`,
    });
    expect(error)
      .to.be.instanceOf(ModelStreamError)
      .and.include({
        ...facts,
        kind: 'http',
        message: 'Wrong key ***, ***.',
        providerCode: 'bad_***',
        requestId: '***',
        bodyExcerpt: '{"key":"***"}',
      });
    expect(error.stack).to.not.include(KEY);
  });

  it('masks a key as JSON and as a URL write it', () => {
    const json = JSON.stringify(KEY).slice(1, -1);
    const forms = [
      json,
      json.replaceAll('/', '\\/'),
      encodeURIComponent(KEY),
      // As Gson and .NET do.
      json.replaceAll('=', '\\u003d').replaceAll('+', '\\u002b'),
      json.replaceAll('+', '\\u002B'),
    ];
    for (const form of forms) expect(masked(`a ${form} b`).message).to.equal('a *** b');
  });

  it('leaves no more than three characters of a key that was cut', () => {
    const key = fc.stringMatching(/^[a-z0-9]{8,40}$/);
    const length = fc.oneof(fc.integer({ min: 150, max: 200 }), fc.integer({ min: 460, max: 500 }));
    fc.assert(
      fc.property(key, length, (secret, chars) => {
        const words = 'X'.repeat(chars);
        const body = `${words}${secret}${'X'.repeat(900)}`;
        const facts = { bodyExcerpt: bodyExcerpt(body) };
        const error = masked(`Status 401: ${excerpt(body)}`, facts, [secret]);
        for (const text of [error.message, error.bodyExcerpt ?? '']) {
          expect(text).to.not.include(secret.slice(0, 4));
        }
      }),
    );
  });

  it('leaves the start of a key alone where nothing was cut', () => {
    const message = 'This is a test';
    expect(masked(message, {}, ['test-key']).message).to.equal(message);
  });

  it('leaves out a cause that holds a key, in whatever depth, or that cannot be looked at', () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const causes = [
      { error: { message: `no ${KEY}` } },
      new Error(KEY),
      new Error('outer', { cause: new Error(`inner ${KEY}`) }),
      Object.assign(new Error('x'), { headers: { key: KEY } }),
      KEY,
      circular,
      Object.assign(new Error('x'), { headers: new Headers({ key: KEY }) }),
      Object.assign(new Error('x'), { headers: new Map([['key', KEY]]) }),
      Object.assign(new Error('x'), { sent: new Request('http://a', { headers: { key: KEY } }) }),
      Object.assign(new Error('x'), { bytes: new TextEncoder().encode(KEY) }),
      Object.assign(new Error('x'), { key: KEY, toJSON: () => ({}) }),
      Object.assign(new Error('x'), { [Symbol('key')]: KEY }),
      { [KEY]: 1 },
      Object.defineProperty(new Error('x'), 'key', { value: KEY }),
      new AggregateError([new Error(KEY)], 'all'),
      Object.defineProperty(new DOMException(KEY, 'AbortError'), 'stack', { value: '' }),
      new Proxy(new Error('x'), {
        ownKeys: () => {
          throw new Error(KEY);
        },
      }),
    ];
    for (const cause of causes) expect(masked('No', { cause }).cause).to.equal(undefined);
    const about = masked(`The key ${KEY}`, { cause: new Error('some of it: sk-ant/A') });
    expect(about.cause).to.equal(undefined);
  });

  it('gives the same error where there is nothing to mask', () => {
    const errors = [
      new ModelStreamError('http', 'No', { cause: new Error('why'), bodyExcerpt: '{}' }),
      new ModelStreamError('http', 'No', { cause: new DOMException('why', 'TimeoutError') }),
      new ModelStreamError('http', 'No', { cause: new AggregateError([new Error('a')], 'b') }),
      new ModelStreamError('http', 'No', {
        cause: Object.assign(new Error('why'), { code: 'E', socket: { port: 1 }, retry: () => {} }),
      }),
      new TypeError(KEY),
      'text',
    ];
    for (const error of errors) expect(maskSecrets(error, [KEY])).to.equal(error);
    const error = new ModelStreamError('http', 'x is no key', { cause: 1n });
    expect(maskSecrets(error, [])).to.equal(error);
    expect(maskSecrets(error, ['x', 'key'])).to.equal(error);
  });

  it('masks the longer of two keys of which one is in the other', () => {
    expect(masked('a abcdefgh b', {}, ['abcd', 'abcdefgh']).message).to.equal('a *** b');
  });
});
