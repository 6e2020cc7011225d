import { expect } from 'chai';
import ky from 'ky';
import { asyncScheduler } from 'rxjs';
import { readHeaders, readRequestContent, readRequestPlan } from '../../lib/http/requestOptions.ts';

function headersOf(init: Parameters<typeof readRequestContent>[0]): object {
  return Object.fromEntries(readRequestContent(init).headers);
}

describe('readRequestPlan', () => {
  it('has its defaults', () => {
    expect(readRequestPlan({})).to.deep.equal({
      retries: 2,
      maxRetryAfterMs: 60_000,
      connectTimeoutMs: 0,
      firstByteTimeoutMs: 0,
      idleTimeoutMs: 0,
      scheduler: asyncScheduler,
      random: Math.random,
    });
  });

  it('takes what is given', () => {
    const given = {
      fetch,
      retries: 0,
      maxRetryAfterMs: 1,
      connectTimeoutMs: 2,
      firstByteTimeoutMs: 3,
      idleTimeoutMs: 4.5,
      scheduler: asyncScheduler,
      random: () => 0,
    };
    expect(readRequestPlan(given)).to.deep.equal(given);
    expect(readRequestPlan({ ky }).ky).to.equal(ky);
  });

  const wrong: readonly (readonly [object, typeof TypeError | typeof RangeError, string])[] = [
    [{ retries: -1 }, RangeError, 'retries must be a whole number from 0, got -1.'],
    [{ retries: 1.5 }, RangeError, 'got 1.5'],
    [{ retries: '2' }, TypeError, 'retries must be a whole number from 0, got "2".'],
    [{ maxRetryAfterMs: Number.NaN }, RangeError, 'maxRetryAfterMs'],
    [{ maxRetryAfterMs: null }, TypeError, 'got null'],
    [{ connectTimeoutMs: -1 }, RangeError, 'connectTimeoutMs'],
    [{ firstByteTimeoutMs: Number.POSITIVE_INFINITY }, RangeError, 'firstByteTimeoutMs'],
    [{ idleTimeoutMs: 2 ** 31 }, RangeError, 'idleTimeoutMs'],
    [{ ky: {} }, TypeError, 'ky must be a function, got an object.'],
    [{ fetch: 'fetch' }, TypeError, 'fetch must be a function'],
    [{ random: 4 }, TypeError, 'random must be a function'],
    [{ ky, fetch }, TypeError, 'options must have ky or fetch, got both.'],
    [{ scheduler: {} }, TypeError, 'scheduler must be an RxJS scheduler, got an object.'],
    [{ scheduler: null }, TypeError, 'got null'],
  ];
  for (const [options, kind, words] of wrong) {
    it(`refuses wrong options: ${words}`, () => {
      expect(() => readRequestPlan(options)).to.throw(kind, words);
    });
  }
});

describe('readRequestContent', () => {
  it('sends json as JSON, and leaves a content type that is given', () => {
    expect(readRequestContent({ json: { a: [1, null] } }).body).to.equal('{"a":[1,null]}');
    expect(headersOf({ json: 1 })).to.deep.equal({ 'content-type': 'application/json' });
    const headers = { 'Content-Type': 'application/vnd.x+json', 'x-key': 'k' };
    expect(headersOf({ json: 1, headers })).to.deep.equal({
      'content-type': 'application/vnd.x+json',
      'x-key': 'k',
    });
  });

  it('sends a body as it is, or none', () => {
    const body = new Uint8Array([1]);
    expect(readRequestContent({ body }).body).to.equal(body);
    expect(readRequestContent({}).body).to.equal(undefined);
  });

  it('takes the json of the moment in which it is called', () => {
    const json = { a: 1 };
    const { body } = readRequestContent({ json });
    json.a = 2;
    expect(body).to.equal('{"a":1}');
  });

  it('refuses two bodies', () => {
    const read = (): unknown => readRequestContent({ json: 1, body: '1' });
    expect(read).to.throw(TypeError, 'json or body');
  });
});

describe('readHeaders', () => {
  it('refuses what HTTP does not allow, without quoting it', () => {
    const headers = { authorization: 'Bearer top-secret\nx' };
    expect(() => readHeaders('init.headers', headers))
      .to.throw(TypeError, 'init.headers')
      .with.property('message')
      .that.does.not.include('secret');
  });
});
