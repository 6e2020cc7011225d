import { expect } from 'chai';
import ky from 'ky';
import type { FetchInit } from '../../lib/http/PostStreamOptions.ts';
import { type OutgoingRequest, sendRequest } from '../../lib/http/sendRequest.ts';
import { collect } from '../helpers/collect.ts';
import { turn } from '../helpers/turn.ts';
import { unhandledRejections } from '../helpers/unhandledRejections.ts';

function fail(): never {
  throw new Error('do not touch');
}

function outgoing(given: Partial<OutgoingRequest> = {}): OutgoingRequest {
  const { signal } = new AbortController();
  const headers = new Headers({ 'X-Key': 'k' });
  return { url: 'http://127.0.0.1/v1?a=b', headers, body: '{}', signal, ...given };
}

describe('sendRequest', () => {
  it('gives a fetch of the user what it has to send, in plain values', async () => {
    const calls: { url: string; init: FetchInit }[] = [];
    const response = new Response('no', { status: 500 });
    const fetch = async (url: string, init: FetchInit): Promise<Response> => {
      calls.push({ url, init });
      return response;
    };
    const request = outgoing();
    expect(await collect(sendRequest({ fetch }, request))).to.deep.equal({ values: [response] });
    const { signal } = request;
    const headers = { 'x-key': 'k' };
    const init = { method: 'POST', headers, body: '{}', signal, redirect: 'manual' };
    expect(calls).to.deep.equal([{ url: 'http://127.0.0.1/v1?a=b', init }]);
    const body = new ReadableStream();
    await collect(sendRequest({ fetch }, outgoing({ body })));
    expect(calls[1]?.init).to.include({ body, duplex: 'half' });
    await collect(sendRequest({ fetch }, outgoing({ body: undefined })));
    expect(calls[2]?.init).to.not.have.any.keys('body', 'duplex');
  });

  it('sends by ky, once and without its limits, whatever the instance says', async () => {
    const methods: string[] = [];
    const own = ky.extend({
      timeout: 1,
      retry: { limit: 5, methods: ['post'], delay: () => 0 },
      fetch: async (input) => {
        methods.push((input as Request).method);
        await turn();
        return new Response('no', { status: 503 });
      },
    });
    const { values, error } = await collect(sendRequest({ ky: own }, outgoing()));
    expect(error).to.equal(undefined);
    expect(values[0]?.status).to.equal(503);
    expect(methods).to.deep.equal(['POST']);
    let sent = 0;
    const failing = own.extend({
      fetch: () => {
        sent += 1;
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    const failed = await collect(sendRequest({ ky: failing }, outgoing()));
    expect(failed.error).to.include({ kind: 'network' });
    expect(sent).to.equal(1);
  });

  it('errors with a network error for whatever the sender throws, rejects with, or gives instead', async () => {
    const fetches = [
      () => {
        throw new TypeError('no signer');
      },
      () => Promise.reject(new Error('no signer')),
    ];
    for (const fetch of fetches) {
      const { error } = await collect(sendRequest({ fetch }, outgoing()));
      expect(error).to.include({
        kind: 'network',
        retryable: true,
        message: 'The request failed: no signer',
      });
    }
    const fetch = async (): Promise<Response> => undefined as never;
    const { error } = await collect(sendRequest({ fetch }, outgoing()));
    expect(error).to.include({
      kind: 'network',
      message: 'The request failed: What sends has given no response.',
    });
  });

  it('errors with a TypeError for a URL that is none, without quoting it', async () => {
    for (const sender of [{}, { fetch: async () => new Response() }]) {
      const { error } = await collect(sendRequest(sender, outgoing({ url: 'http://[top-secret' })));
      expect(error).to.be.instanceOf(TypeError);
      expect((error as Error).message).to.not.include('secret');
    }
  });

  it('closes a response that comes when nobody wants it any more', async () => {
    const log: string[] = [];
    const body = new ReadableStream({ cancel: () => void log.push('cancel') });
    let answer: ((response: Response) => void) | undefined;
    const fetch = (): Promise<Response> => new Promise((resolve) => (answer = resolve));
    sendRequest({ fetch }, outgoing()).subscribe().unsubscribe();
    answer?.(new Response(body));
    await turn();
    expect(log).to.deep.equal(['cancel']);
  });

  it('H2 leaves no rejection unhandled by what looks like a response and throws, late or not', async () => {
    const unhandled = await unhandledRejections(async () => {
      const hostile = (name: string): unknown =>
        new Proxy(new Response(), {
          has: (target, given) => (name === 'in' ? fail() : given in target),
          get: () => fail(),
        });
      const uncancelled = { headers: {}, body: { locked: false } };
      for (const given of [hostile('in'), hostile('body'), uncancelled]) {
        let answer: ((response: unknown) => void) | undefined;
        const fetch = (): Promise<Response> =>
          new Promise((resolve) => (answer = resolve as never));
        sendRequest({ fetch }, outgoing()).subscribe().unsubscribe();
        answer?.(given);
        await turn();
      }
      const fetch = async (): Promise<Response> => ({ body: hostile('in') }) as never;
      expect((await collect(sendRequest({ fetch }, outgoing()))).error).to.include({
        kind: 'network',
      });
    });
    expect(unhandled).to.deep.equal([]);
  });
});
